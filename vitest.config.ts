import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserCommands } from './src/testing/components/commands.ts'
import { joinedMessages } from './src/testing/joined-messages.ts'
import { browserArguments } from './tools/launch/browser-arguments.ts'
import { installedTestBrowser } from './tools/launch/find-browser.ts'
import { LongestFirst } from './tools/launch/longest-first.ts'

/** Tests of pages without a shop, in a browser. */
const components = globSync('src/**/*.component.test.tsx')
const files = globSync(['{src,tools,packages,demo}/**/*.test.ts', 'src/**/*.test.tsx']).filter(
  (file) => !components.includes(file),
)

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
/** After the components, whose one page leaves the second core to the static checks. */
const second = { sequence: { groupOrder: 1 } }

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
        test: { ...common, ...second, name: 'shared', include: files, exclude: alone, isolate: false },
      },
      { extends: true, test: { ...common, ...second, name: 'alone', include: alone } },
      {
        extends: false,
        plugins: [react(), tailwindcss(), joinedMessages()],
        resolve: {
          alias: { '@tanstack/react-start': join(import.meta.dirname, 'src/testing/components/react-start.ts') },
        },
        test: {
          ...common,
          name: 'components',
          include: components,
          setupFiles: ['src/testing/components/setup.ts'],
          // One page loads the modules once for all files.
          isolate: false,
          fileParallelism: false,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            provider: playwright({
              launchOptions: { executablePath: installedTestBrowser() ?? undefined, args: browserArguments },
              // As in the browser tests (playwright.config.ts).
              contextOptions: { locale: 'en-US', timezoneId: 'America/Puerto_Rico', reducedMotion: 'reduce' },
              actionTimeout: 45_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 900 },
            locators: { exact: false },
            screenshotFailures: false,
            traceView: false,
            // The page comes up late on a busy machine.
            connectTimeout: 300_000,
            dependencySourcemaps: false,
            commands: browserCommands,
          },
        },
      },
    ],
  },
})
