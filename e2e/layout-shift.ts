import { expect, type Page } from '@playwright/test'

/** What moves less is not noticed. Core Web Vitals call a sum below 0.1 good. */
const limit = 0.05

declare global {
  interface Window {
    /** The layout shifts of this document that no input caused, and what moved. */
    layoutShifts?: { value: number; moved: string[] }[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records the layout shifts of every document that this page opens. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: NonNullable<Window['layoutShifts']> = []
    window.layoutShifts = shifts
    const nameOf = (node: Node | null) => `${node?.nodeName} "${node?.textContent?.slice(0, 40)}"`
    new PerformanceObserver((list) => {
      // TypeScript does not know this kind of entry.
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          return `${nameOf(node)} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}`
        })
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Expects that the open page has moved less than visitors notice until everything arrived. */
export async function expectSteady(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return window.layoutShifts ?? []
  })
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const moved = shifts.filter(({ value }) => value > 0.005).map(({ value, moved }) => `${value.toFixed(3)}: ${moved}`)
  expect.soft(sum, `layout shift of ${what}\n${moved.join('\n')}`).toBeLessThan(limit)
}
