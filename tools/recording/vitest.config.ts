import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '../..')

/** Runs record.ts as a test: it needs the helpers of the tests, and their JSX and globs. */
export default defineConfig({
  root,
  resolve: { alias: { '@node-rs/argon2': join(root, 'src/testing/quick-argon2.ts') } },
  test: {
    include: ['tools/recording/record.ts'],
    globalSetup: ['src/testing/global-postgres.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 120_000,
  },
})
