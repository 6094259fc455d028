import { setFlagsFromString } from 'node:v8'

// What a start allocates makes V8 double the space for young objects again and again, and a shop at rest never gives it
// back: 60 MB of a small server, for no more answers a second (bench/README.md).
setFlagsFromString('--semi-space-growth-factor=1')
