"""The compiled search: arrays in, arrays out. `solver.solving` is its public interface."""
