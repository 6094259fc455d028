import { defineConfig } from 'vitest/config'

// Each file runs a proxy with two instances of the shop and loads them: one file after the other.
export default defineConfig({
  test: {
    include: ['deploy-tests/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
})
