import { expect, type Page } from '@playwright/test'

type Moment = [what: string, at: number]

const storageKey = 'stopwatch'

/**
 * Records when these texts appear ("+text") and disappear ("-text"), when the cart is emptied ("cart emptied"), when
 * the URL changes ("at /path") and when a document is left ("left"), with timestamps of the page.
 */
export async function startStopwatch(page: Page, texts: string[]): Promise<void> {
  await page.addInitScript(
    ([key, watched]) => {
      const note = (what: string) => {
        const log: Moment[] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
        sessionStorage.setItem(key, JSON.stringify([...log, [what, Date.now()]]))
      }
      const shown = new Set<string>()
      const look = () => {
        const content = document.body?.textContent ?? ''
        for (const text of watched) {
          if (content.includes(text) === shown.has(text)) continue
          note(`${shown.has(text) ? '-' : '+'}${text}`)
          if (!shown.delete(text)) shown.add(text)
        }
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (name, value) {
        setItem.call(this, name, value)
        if (name === 'cart' && value === '[]') note('cart emptied')
      }
      for (const method of ['pushState', 'replaceState'] as const) {
        const original = history[method]
        history[method] = (...change) => {
          const before = location.pathname
          original.apply(history, change)
          if (location.pathname !== before) note(`at ${location.pathname}`)
        }
      }
      addEventListener('pagehide', () => note('left'))
    },
    [storageKey, texts] as const,
  )
}

/** Milliseconds from one event to the next occurrence of another. */
export async function elapsed(page: Page, from: string, to: string): Promise<number> {
  const log: Moment[] = JSON.parse((await page.evaluate((key) => sessionStorage.getItem(key), storageKey)) ?? '[]')
  const start = log.findIndex(([what]) => what === from)
  const end = log.findIndex(([what], index) => index > start && what === to)
  const [started, ended] = [log[start]?.[1], log[end]?.[1]]
  if (started === undefined || ended === undefined)
    throw new Error(`no "${from}" then "${to}" in ${JSON.stringify(log)}`)
  return ended - started
}

/**
 * Stops the page's clock, which {@link expectDelay} advances. `page.clock.install()` comes before the first page.
 * Requests are still answered; timers wait.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

/** Opens a path without loading a document, as a link does, and without a link. */
export async function openInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/**
 * Expects that the second event follows the first after exactly this many milliseconds of the stopped clock: not one
 * millisecond before, and then at once. The first event has happened already.
 */
export async function expectDelay(page: Page, from: string, to: string, ms: number): Promise<void> {
  const hasHappened = () =>
    elapsed(page, from, to).then(
      () => true,
      () => false,
    )
  await page.clock.runFor(ms - 1)
  expect(await hasHappened(), `${to} before ${ms} ms`).toBe(false)
  await page.clock.runFor(2)
  await expect.poll(hasHappened, { message: `${to} after ${ms} ms` }).toBe(true)
  // The moments are those of the stopped clock.
  expect([ms, ms + 1], to).toContain(await elapsed(page, from, to))
}

/** Expects about this many milliseconds between two events on a clock that runs. */
export async function expectWait(page: Page, from: string, to: string, ms: number): Promise<void> {
  const waited = await elapsed(page, from, to)
  expect(waited, to).toBeGreaterThan(ms * 0.7)
  expect(waited, to).toBeLessThan(ms + 2_000)
}
