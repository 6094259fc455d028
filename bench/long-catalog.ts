import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { withBrowser } from './browser.ts'
import type { Child, Folder } from './children.ts'
import { fillShop } from './fill-catalog.ts'
import { median } from './target.ts'

export const longCatalog = 5_000

const searches = ['4987', 'lipstick', '1203', 'jabon de']
/** Repetitions per letter. The median counts, because the browser shares the machine with other processes. */
const rounds = 5
const noAnswerAfterMs = 600

export interface LongCatalog {
  htmlKilobytes: number
  /** From the key press to the frame with its results, in ms. */
  keystroke: { median: number; worst: number }
  /** In ms; 0 when none reached 50 ms, the minimum that browsers report. */
  longestTask: { arriving: number; typing: number }
  /** From the start of the visit until the browser has every product, in ms. */
  wholeAfter: number
  wholeKilobytes: number
}

/** Fills the shop with 5,000 products and searches in its list. */
export async function visitLongCatalog(shop: Child, folder: Folder): Promise<LongCatalog> {
  await fillShop({ url: shop.url, dataDir: folder.path }, longCatalog)
  const html = gzipSync(await (await fetch(`${shop.url}/products`)).text()).length
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.addInitScript(watchTasks)
    const whole = page.waitForResponse(`${shop.url}/api/products`)
    await page.goto(`${shop.url}/products`, { waitUntil: 'load' })
    const wholeBytes = (await (await whole).request().sizes()).responseBodySize
    const wholeAfter = await untilSearchable(page)
    const arriving = await longestTask(page)
    const letters = new Map<string, number[]>()
    for (let round = 0; round < rounds; round++) for (const search of searches) await type(page, search, letters)
    const medians = [...letters.values()].map(median)
    return {
      htmlKilobytes: html / 1000,
      keystroke: { median: median(medians), worst: Math.max(...medians) },
      longestTask: { arriving, typing: await longestTask(page) },
      wholeAfter,
      wholeKilobytes: wholeBytes / 1000,
    }
  })
}

declare global {
  interface Window {
    /** The long tasks since the last call, in ms since the start of the visit. */
    longTasks: { start: number; duration: number }[]
    /** The ms from the next key press to the frame with another number of results; null when the number stays the same. */
    nextAnswer: Promise<number | null>
  }
}

function watchTasks(): void {
  window.longTasks = []
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ start: startTime, duration })
  })
  observer.observe({ type: 'longtask', buffered: true })
}

/** The longest task since the last call, without those before the request for the whole list. */
async function longestTask(page: Page): Promise<number> {
  // Long tasks are reported after they end.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  return page.evaluate(() => {
    const [whole] = performance.getEntriesByName(`${location.origin}/api/products`)
    const tasks = window.longTasks.splice(0).filter(({ start }) => start >= (whole?.startTime ?? 0))
    return Math.max(0, ...tasks.map(({ duration }) => duration))
  })
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })

/** Waits for a search result that needs the whole catalog. */
async function untilSearchable(page: Page): Promise<number> {
  await page.waitForFunction(() => Object.keys(document.querySelector('input[type=search]') ?? {}).length > 0)
  await searchBox(page).fill('5000')
  await page.getByText(/^Showing 1 of/).waitFor()
  const after = await page.evaluate(() => performance.now())
  await searchBox(page).fill('')
  await page.getByText(`Showing ${longCatalog} of ${longCatalog} products`).waitFor()
  return after
}

/** Types into the empty search box and records the time of each letter, keyed by the text so far. */
async function type(page: Page, search: string, letters: Map<string, number[]>): Promise<void> {
  await searchBox(page).focus()
  for (let at = 1; at <= search.length; at++) {
    await page.evaluate(watchNextAnswer, noAnswerAfterMs)
    await page.keyboard.press(search.charAt(at - 1))
    const time = await page.evaluate(() => window.nextAnswer)
    // A letter that matches every product changes nothing visible.
    if (time !== null) letters.set(search.slice(0, at), [...(letters.get(search.slice(0, at)) ?? []), time])
  }
  await searchBox(page).fill('')
  await page.getByText(`Showing ${longCatalog} of ${longCatalog} products`).waitFor()
}

function watchNextAnswer(patience: number): void {
  const status = document.querySelector('main [role=status]')
  if (status === null) throw new Error('the number of results is not shown')
  window.nextAnswer = new Promise((resolve) => {
    let pressed = 0
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { once: true, capture: true })
    const observer = new MutationObserver(() => {
      observer.disconnect()
      // The end of the current frame, and then the first task after it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
    })
    observer.observe(status, { childList: true, characterData: true, subtree: true })
    setTimeout(() => resolve(null), patience)
  })
}
