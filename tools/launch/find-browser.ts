import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'
import { runOpenly } from './run-step.ts'

/** Debian's headless Chromium, which draws no window: the same tests take a quarter less processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of the browser for tests: the headless shell where it is installed, else a Chromium; null without one. */
export function installedTestBrowser(): string | null {
  return process.env.CHROMIUM_PATH === undefined && runs(headlessShell) ? headlessShell : installedBrowser()
}

/** The same, installed if necessary; null when that is not possible. */
export async function findTestBrowser(): Promise<string | null> {
  return installedTestBrowser() ?? findBrowser()
}

/** Path of a working Chromium with all its parts, installed if necessary; null when that is not possible. */
export async function findBrowser(): Promise<string | null> {
  const found = installedBrowser()
  if (found) return found
  console.log('No Chromium found: trying to install one.')
  await runOpenly({ name: 'browser download', command: ['playwright', 'install', 'chromium'] })
  const downloaded = installedBrowser()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0) {
    await runOpenly({ name: 'package lists', command: ['apt-get', 'update', '-q'] })
    await runOpenly({
      name: 'package',
      command: ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
    })
  }
  return installedBrowser()
}

export const howToInstall = `The browser tests need Chromium, and it could not be installed automatically. Do one of these:
  - Debian or Ubuntu:  sudo apt-get install chromium
  - anywhere:          npx playwright install --with-deps chromium
  - or set CHROMIUM_PATH to the Chromium or Chrome you have`

function installedBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...knownPaths, chromium.executablePath()]
  return candidates.find((path) => path !== undefined && runs(path)) ?? null
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  // A downloaded browser does not run without its system libraries.
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
