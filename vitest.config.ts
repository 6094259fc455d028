import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = globSync(['{src,tools,demo}/**/*.test.ts', 'src/**/*.test.tsx'])

/** A test that replaces a module, a global or the clock cannot share its modules with another file. */
const replacesGlobals = /\bvi\.(mock|spyOn|stub\w+|useFakeTimers)\(/
const alone = files.filter((file) => replacesGlobals.test(readFileSync(file, 'utf8')))

// Crash and load tests mostly wait for other processes, so three workers keep two cores busy.
const common = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 3 }

export default defineConfig({
  test: {
    ...common,
    globalSetup: ['src/server/testing/global-postgres.ts'],
    projects: [
      // Importing the server takes longer than most tests: a worker imports it once for all its files.
      { test: { ...common, name: 'shared', include: files, exclude: alone, isolate: false } },
      { test: { ...common, name: 'alone', include: alone } },
    ],
  },
})
