"""The compiled search: arrays in, arrays out. `solver.solve` is its public interface."""
