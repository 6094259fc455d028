import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** Colors do not depend on the language: these cover both languages and both themes. */
export const everyLook = [
  { locale: 'en', theme: 'light' },
  { locale: 'es', theme: 'dark' },
] as const

/** Expects that axe finds no violation of any severity. */
export async function expectAccessible(): Promise<void> {
  // Colors are measured after animations end; spinners do not end.
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** Expects that the visible toast has exactly this title and this sentence; null when it has none. */
export async function expectToast(title: string, sentence: string | null): Promise<void> {
  const texts = () => [...document.querySelectorAll('[data-toasts] [role=status] p')].map((text) => text.textContent)
  await expect.poll(texts).toEqual(sentence === null ? [title] : [title, sentence])
}

/** Dismisses the toast, and waits until an open dialog has the size that it has without it. */
export async function dismissToast(): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => document.documentElement.style.getPropertyValue('--toast-space')).toBe('')
}

/** Expects that nothing is wider than the window, nor cut off by a frame that is narrower, unless it ends in an ellipsis. */
export async function expectNoSidewaysScroll(): Promise<void> {
  await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0)
  const isCut = (element: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    const hides = overflowX === 'hidden' || overflowX === 'clip'
    // Texts for screen readers are one pixel wide.
    return hides && textOverflow !== 'ellipsis' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth
  }
  const cut = [...document.querySelectorAll('main *')].filter(isCut)
  expect(cut.map((element) => element.outerHTML.slice(0, 300))).toEqual([])
}
