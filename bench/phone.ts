import type { Browser, Page } from '@playwright/test'
import { withBrowser } from './browser.ts'
import type { Child } from './children.ts'
import { type Measurement, median, round } from './target.ts'

/** A mid-tier phone on slow 4G; unlike Lighthouse's, whose times are computed, this one is really slowed. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const cpuSlowdown = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** The button that a visitor taps, and what it changes. */
const addToCart = 'main button:has(.sr-only)'
const oneInCart = 'header button[aria-label*="1 "]'

/** With the limit of the largest paint in ms. */
const pages = [
  { name: 'home', path: '/', largest: 900 },
  { name: 'list', path: '/products', largest: 1_200 },
  { name: 'product', path: '/products/rojo-ponce-lipstick', largest: 1_000 },
]
const tapLimit = 2_500
const rounds = 5

declare global {
  interface Window {
    /** When the largest content was painted, in ms since the start of the navigation. */
    largestPaint?: number
    /** When the cart contained the product, in ms since the start of the navigation. */
    effectAt?: number
  }
}

/** Of each page: the largest contentful paint, and when a product that was added at the first paint is in the cart. */
export async function visitByPhone(shop: Child): Promise<Measurement[]> {
  return withBrowser(async (browser) => {
    const measurements: Measurement[] = []
    for (const { name, path, largest } of pages) {
      const url = `${shop.url}${path}`
      const paints: number[] = []
      const taps: number[] = []
      for (let count = 0; count < rounds; count++) {
        paints.push(await visit(browser, url, largestPaint))
        taps.push(await visit(browser, url, effectOfTap))
      }
      measurements.push(measurementOf(`phone: largest paint of ${name}`, paints, largest))
      measurements.push(measurementOf(`phone: add to cart on ${name}`, taps, tapLimit))
    }
    return measurements
  })
}

/** Opens the page with an empty cache and returns the result of `measure`. */
async function visit(browser: Browser, url: string, measure: (page: Page) => Promise<number>): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(watchPaints)
    await page.goto(url, { waitUntil: 'commit' })
    return await measure(page)
  } finally {
    await context.close()
  }
}

function watchPaints(): void {
  new PerformanceObserver((list) => {
    window.largestPaint = list.getEntries().at(-1)?.startTime ?? window.largestPaint
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

async function largestPaint(page: Page): Promise<number> {
  await page.waitForLoadState('load')
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => window.largestPaint !== undefined)
  return page.evaluate(() => window.largestPaint ?? Number.NaN)
}

/** Taps as soon as something is painted, as an impatient visitor does. */
async function effectOfTap(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.evaluate((selector) => {
    const changed = new MutationObserver(() => {
      if (document.querySelector(selector)) window.effectAt ??= performance.now()
    })
    changed.observe(document, { subtree: true, childList: true, attributes: true })
  }, oneInCart)
  await page.locator(addToCart).first().tap()
  await page.waitForFunction(() => window.effectAt !== undefined)
  return page.evaluate(() => window.effectAt ?? Number.NaN)
}

function measurementOf(name: string, times: readonly number[], atMost: number): Measurement {
  const detail = `median of ${times.map((time) => round(time, 0)).join(', ')}`
  return { name, value: round(median(times), 0), unit: 'ms', target: { atMost }, detail }
}
