import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../tools/launch/find-browser.ts'

/** Flags of every measuring browser: no connections other than to the shop. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

async function browserPath(): Promise<string> {
  const path = await findBrowser()
  if (path === null) throw new Error('no browser to load pages with')
  return path
}

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>, more: string[] = []): Promise<T> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: [...flags, ...more] })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}
