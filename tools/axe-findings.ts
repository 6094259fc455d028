import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The violations of every severity that axe finds in the page, as `rule: elements`. `withoutFrame` excludes the page's
 * only frame, which runs no scripts; no other page has frames.
 */
export async function axeFindings(page: Page, withoutFrame?: string): Promise<string[]> {
  expect(page.frames(), 'frames of the page').toHaveLength(withoutFrame === undefined ? 1 : 2)
  // Once per document: axe is large, and is faster when it runs again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (frame) => {
    const context = frame === undefined ? document : { exclude: [frame] }
    const { violations } = await window.axe.run(context, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, withoutFrame)
}
