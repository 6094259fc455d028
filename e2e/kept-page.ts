import type { Browser, BrowserContext, Page } from '@playwright/test'
import { waitForScripts } from './hydration.ts'

interface Kept {
  context: BrowserContext
  /** What the context was made for. */
  options: string
  page?: Page
  /** Something has changed the context that cannot be undone. */
  used: boolean
}

/**
 * The page of a worker: one test after the other uses it, each without cookies, stored values, routes and listeners of
 * those before. A new page costs two processes, which compile all scripts again: a quarter of a test's processor time.
 * After a failure, a stopped clock, an init script, a CDP session or a permission, the next test gets a new one.
 */
export class KeptPage {
  #kept: Kept | null = null

  /** A context for these options of the test. */
  async take(browser: Browser, options: string): Promise<BrowserContext> {
    if (this.#kept?.options !== options) await this.close()
    this.#kept ??= keep(await browser.newContext(), options)
    return this.#kept.context
  }

  async page(): Promise<Page> {
    if (!this.#kept) throw new Error('There is no context')
    if (!this.#kept.page || this.#kept.page.isClosed()) this.#kept.page = await newPage(this.#kept)
    return this.#kept.page
  }

  /** Makes the page ready for the next test, at the given address of the shop, which has no scripts. */
  async giveBack(passed: boolean, address: string, start: Parameters<typeof reset>[1]): Promise<void> {
    const kept = this.#kept
    const isReady = passed && kept && !kept.used && (await reset(kept, start, address).catch(() => false))
    if (!isReady) await this.close()
  }

  async close(): Promise<void> {
    await this.#kept?.context.close()
    this.#kept = null
  }
}

function keep(context: BrowserContext, options: string): Kept {
  waitForScripts(context)
  const kept: Kept = { context, options, used: false }
  watch(kept, context, ['addInitScript', 'newCDPSession', 'grantPermissions', 'exposeFunction', 'exposeBinding'])
  watch(kept, context.clock, ['install', 'setFixedTime', 'setSystemTime'])
  return kept
}

async function newPage(kept: Kept): Promise<Page> {
  const page = await kept.context.newPage()
  watch(kept, page, ['addInitScript', 'exposeFunction', 'exposeBinding'])
  return page
}

/** Notes calls of these methods. */
function watch<T extends object>(kept: Kept, target: T, names: (keyof T)[]): void {
  for (const name of names) {
    const method = target[name]
    if (typeof method !== 'function') continue
    target[name] = ((...values: unknown[]) => {
      kept.used = true
      return method.apply(target, values)
    }) as T[typeof name]
  }
}

const events = ['console', 'weberror', 'page', 'request', 'response', 'requestfailed', 'requestfinished'] as const
const eventsOfPage = ['dialog', 'popup', 'download', 'load', 'pageerror', 'framenavigated', 'close'] as const

async function reset(
  { context, page }: Kept,
  start: { viewport: { width: number; height: number } | null; colorScheme: 'light' | 'dark' | 'no-preference' | null },
  address: string,
): Promise<boolean> {
  for (const event of events) context.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  for (const other of context.pages()) if (other !== page) await other.close()
  if (page && !page.isClosed()) {
    for (const event of [...events, ...eventsOfPage]) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Leaves the document first: what it stores when it ends is removed, too.
    await page.goto(address, { waitUntil: 'commit' })
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.emulateMedia({ media: null, colorScheme: start.colorScheme, reducedMotion: 'reduce' })
    if (start.viewport) await page.setViewportSize(start.viewport)
    await page.mouse.move(0, 0)
  }
  await context.clearCookies()
  return true
}
