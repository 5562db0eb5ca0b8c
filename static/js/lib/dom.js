// Small helpers for building pages.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

/** An element with attributes and children; `onclick` and the like are listeners. */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function svgElement(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

/** Whether the person asked for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
