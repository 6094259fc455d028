import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const minute = 60_000

// One file at a time: each of them measures times, and uses both cores.
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    include: ['cluster-tests/**/*.test.ts'],
    globalSetup: ['cluster-tests/support/global-setup.ts'],
    testTimeout: 30 * minute,
    hookTimeout: 5 * minute,
    teardownTimeout: minute,
    fileParallelism: false,
  },
})
