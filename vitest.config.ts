import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { joinedMessages } from './src/testing/joined-messages.ts'
import { LongestFirst } from './tools/launch/longest-first.ts'

const files = globSync(['{src,tools,packages,demo}/**/*.test.ts', 'src/**/*.test.tsx'])

/** A test that replaces a module, a global or the clock cannot share its modules with another file. Spies are restored. */
const replacesGlobals = /\bvi\.(mock|stub\w+|useFakeTimers)\(/
/** A test that expects the cost of real password hashes. */
const hashesAtFullCost = /argon2id\\\$.*m=/
/** The server forbids sharp to read SVG in its whole process; this tool draws one. */
const drawsSvg = 'tools/document-files/document-files.test.ts'
const alone = files.filter((file) => {
  const text = readFileSync(file, 'utf8')
  return replacesGlobals.test(text) || hashesAtFullCost.test(text) || file === drawsSvg
})
const quickHashes = { alias: { '@node-rs/argon2': join(import.meta.dirname, 'src/testing/quick-argon2.ts') } }

// Tests with processes and timers mostly wait, so five workers keep two cores busy.
const common = { testTimeout: 180_000, hookTimeout: 180_000, maxWorkers: 5 }

export default defineConfig({
  plugins: [joinedMessages()],
  test: {
    ...common,
    setupFiles: ['src/testing/note-time.ts'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['src/testing/global-build.ts', 'src/testing/global-postgres.ts'],
    projects: [
      // Importing the server takes longer than most tests: a worker imports it once for all its files.
      {
        extends: true,
        resolve: quickHashes,
        test: { ...common, name: 'shared', include: files, exclude: alone, isolate: false },
      },
      { extends: true, test: { ...common, name: 'alone', include: alone } },
    ],
  },
})
