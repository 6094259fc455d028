import { setFlagsFromString } from 'node:v8'

// Allocations during startup make V8 grow its young generation, which an idle shop never shrinks again: 60 MB without
// a gain in throughput (bench/README.md).
setFlagsFromString('--semi-space-growth-factor=1')
