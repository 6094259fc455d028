import { availableParallelism, loadavg } from 'node:os'

/** How much longer everything takes now, when the machine has more work than cores: factor of a test's time limit. */
export const slowness = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
