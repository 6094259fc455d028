import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments } from './tools/launch/browser-arguments.ts'
import { findTestBrowser } from './tools/launch/find-browser.ts'

const browser = await findTestBrowser()
// Workers load this file again and read the result from here.
if (browser) process.env.CHROMIUM_PATH = browser

const specs = globSync('e2e/*.spec.ts', { cwd: import.meta.dirname }).map((spec) => join(import.meta.dirname, spec))
/** Files whose tests need a shop of their own. Every change between shops starts a worker, a shop and a browser. */
const ownShops = specs.filter((spec) => /ownShop\(|scope: 'worker'/.test(readFileSync(spec, 'utf8')))

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // First, and each file in one worker: its shop starts once, and the others stay until the end.
    { name: 'own shops', testMatch: ownShops, fullyParallel: false },
    { name: 'shared shops', testMatch: '**/*.spec.ts', testIgnore: ownShops, fullyParallel: true },
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  // Each worker has its own shop and database. Tests often wait, so four workers keep two cores busy.
  workers: Number(process.env.E2E_WORKERS ?? 4),
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // On a busy machine, everything may take several times longer. Tests that pass do not wait for these limits.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Puerto_Rico',
    colorScheme: 'light',
    // Placeholders that pulse while a page loads are drawn sixty times a second: a fifth of a page's processor time.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 45_000,
    screenshot: 'only-on-failure',
    // Traces cost a quarter of the runner's time. Set E2E_TRACE=1 to analyze a failure.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: browserArguments,
    },
  },
})
