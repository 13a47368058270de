"""Speed and strength, measured: `make bench` prints ratios of one run, because timings on shared machines are noisy."""
