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

/** Expects about this many milliseconds between two events. */
export async function expectWait(page: Page, from: string, to: string, ms: number): Promise<void> {
  const waited = await elapsed(page, from, to)
  expect(waited, to).toBeGreaterThan(ms * 0.7)
  expect(waited, to).toBeLessThan(ms + 2_000)
}
