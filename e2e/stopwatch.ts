import { expect, type Locator, type Page } from '@playwright/test'

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

/** When the first event happened, and when the next occurrence of the other followed; undefined until then. */
async function momentsOf(page: Page, from: string, to: string): Promise<[number | undefined, number | undefined]> {
  const log: Moment[] = JSON.parse((await page.evaluate((key) => sessionStorage.getItem(key), storageKey)) ?? '[]')
  const start = log.findIndex(([what]) => what === from)
  const end = log.findIndex(([what], index) => index > start && what === to)
  return start < 0 ? [undefined, undefined] : [log[start]?.[1], log[end]?.[1]]
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
  const elapsed = async () => {
    const [started = NaN, ended = NaN] = await momentsOf(page, from, to)
    return ended - started
  }
  const [started = NaN] = await momentsOf(page, from, to)
  expect(started, from).not.toBeNaN()
  await page.clock.runFor(started + ms - 1 - (await page.evaluate(() => Date.now())))
  expect(await elapsed(), `${to} before ${ms} ms`).toBeNaN()
  await page.clock.runFor(2)
  // The moments are those of the stopped clock. While the page navigates, it cannot be read.
  const isOver = () =>
    elapsed().then(
      (passed) => passed === ms || passed === ms + 1,
      () => false,
    )
  await expect.poll(isOver, { message: `${to} after ${ms} ms` }).toBe(true)
}

/** Expects that an element keeps its text for exactly this many milliseconds of the stopped clock, and then has another. */
export async function expectTextFor(element: Locator, [text, later]: [string, string], ms: number): Promise<void> {
  const { clock } = element.page()
  await expect(element).toHaveText(text)
  await clock.runFor(ms - 1)
  expect(await element.textContent(), `after ${ms - 1} ms`).toBe(text)
  await clock.runFor(2)
  await expect(element).toHaveText(later)
}
