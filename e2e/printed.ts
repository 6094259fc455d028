import { expect, type Page } from '@playwright/test'

/**
 * Expects the open page to print without what can only be clicked, and in light colors although the dark theme is
 * chosen; `shown` checks what is on the paper.
 */
export async function expectPrinted(page: Page, shown: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await shown()
  for (const role of ['banner', 'navigation', 'search', 'button', 'contentinfo'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { color, backgroundColor, page: getComputedStyle(document.documentElement).backgroundColor }
  })
  const transparent = 'rgba(0, 0, 0, 0)'
  expect(colors).toEqual({
    color: expect.stringContaining('oklch(0.245'),
    backgroundColor: transparent,
    page: transparent,
  })
  await page.emulateMedia({ media: null, colorScheme: null })
}
