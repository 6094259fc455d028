import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the focus is at the target, as somebody without a mouse does; `back` with Shift. */
async function tabTo(page: Page, target: Locator, back = false): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isThere()) {
      expect(await target.evaluate((element) => element.matches(':focus-visible')), `the focus at ${target}`).toBe(true)
      return
    }
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** A page that is used by keyboard alone: every control is reached by Tab. */
export function byKeyboard(page: Page) {
  return {
    reach: (target: Locator, back = false) => tabTo(page, target, back),
    press: async (target: Locator, key = 'Enter', back = false) => {
      await tabTo(page, target, back)
      await page.keyboard.press(key)
    },
    /** Replaces what a field contains. */
    type: async (target: Locator, text: string) => {
      await tabTo(page, target)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    /** Types the beginning of an option of a select. */
    choose: async (target: Locator, option: string) => {
      await tabTo(page, target)
      await page.keyboard.type(option)
    },
  }
}
