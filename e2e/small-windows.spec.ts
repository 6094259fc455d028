import type { Locator, Page } from '@playwright/test'
import { fillCart } from './checkout-steps.ts'
import { expect, newCustomer, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

/** A page at 400 %, and a phone held sideways. */
const sizes = [
  { width: 320, height: 256 },
  { width: 667, height: 375 },
]

const officePages = [
  'dashboard',
  'orders',
  'products',
  'workshops',
  'calendar',
  'calendars',
  'messages',
  'payments',
  'outbox',
  'customer-users',
  'admin-users',
  'audit-trail',
  'system-logs',
  'shopping-cart-settings',
].map((name) => `/admin/${name}`)

/** Dialogs that a page must have shown, so that the test cannot pass without pressing anything. */
const required: Record<string, string[]> = {
  '/admin/products': ['Add Product'],
  '/admin/system-logs': ['Add System Log'],
  '/admin/calendars': ['Add calendar'],
}

const opened = (page: Page) =>
  page.locator('[role=dialog][data-open], [role=alertdialog][data-open], [role=menu][data-open]')

/** The controls of a dialog that cannot be scrolled into view, or that something covers. */
function unreachable(dialog: Element): string[] {
  const controls = [
    ...dialog.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role^=menuitem]'),
  ]
  return controls.flatMap((control) => {
    // Inputs of files and switches are shown by their labels.
    const hidden = control.getBoundingClientRect().width <= 1 && control instanceof HTMLInputElement
    const shown = hidden ? control.labels?.[0] : control
    if (!shown?.checkVisibility() || control.tabIndex < 0) return []
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = shown.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)
    const reached = hit !== null && (shown.contains(hit) || hit.contains(shown)) && dialog.contains(hit)
    return reached ? [] : [`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`]
  })
}

/** The action of a button that names an entry, otherwise its first two words. */
const kindOf = (name: string) => /^(Edit|Delete|More|View) /.exec(name)?.[1] ?? name.split(/\s+/).slice(0, 2).join(' ')
const byPlaceIn = (names: string[]) => (one: string, other: string) => names.indexOf(one) - names.indexOf(other)

/** Presses the first and the last button of each kind on a page, and checks every dialog and menu that it opens. */
async function checkDialogs(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const checked: string[] = []
  const names = await page
    .locator('button:visible')
    .evaluateAll((buttons) => buttons.map((button) => (button.getAttribute('aria-label') ?? button.textContent).trim()))
  const first = new Map(names.toReversed().map((name) => [kindOf(name), name]))
  const last = new Map(names.map((name) => [kindOf(name), name]))
  for (const name of new Set([...first.values(), ...last.values()].toSorted(byPlaceIn(names)))) {
    if (name === '' || /sign out|theme|language|password|csv|export|print|refresh|increase|decrease/i.test(name))
      continue
    const button = page.getByRole('button', { name, exact: true }).first()
    if (!(await appears(button, 5_000)) || !(await button.isEnabled())) continue
    await button.click()
    if (!(await appears(opened(page), opens.test(name) ? 20_000 : 700))) continue
    const dialog = opened(page).last()
    // An animation that another one replaces is rejected.
    await dialog.evaluate((element) =>
      Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    expect(await dialog.evaluate(unreachable), `${name} on ${path}`).toEqual([])
    checked.push(name)
    await page.goto(path)
  }
  return checked
}

/** Buttons that open a dialog or a menu, whose code may have to be loaded; others may do so at once. */
const opens =
  /^(Add (Product|System Log|calendar)$|Open (menu|navigation)$|Shopping cart,|(Edit|Delete|View details|More actions) )/

async function appears(locator: Locator, timeout: number): Promise<boolean> {
  return locator
    .last()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    )
}

/** Nothing that is pressed changes anything. */
const readOnly = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, json: { message: 'no' } }),
  )

for (const viewport of sizes) {
  test.describe(`at ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport })

    for (const path of officePages) {
      test(`every control of the dialogs of ${path} can be reached`, async ({ page, browser, shop }) => {
        if (path === '/admin/orders') await placeOrder(browser, shop.origin)
        await signInAs(page, 'root')
        await readOnly(page)
        expect(await checkDialogs(page, path)).toEqual(expect.arrayContaining(required[path] ?? []))
      })
    }

    test('every control of the drawers and dialogs of the store can be reached', async ({ page }) => {
      await newCustomer(page)
      await fillCart(page, 'en', 2)
      await readOnly(page)
      const pages = ['/', '/products', '/products/coral-cabo-rojo-lipstick', '/dashboard', '/profile']
      const checked: string[] = []
      for (const path of pages) checked.push(...(await checkDialogs(page, path)))
      expect(checked).toEqual(expect.arrayContaining(['Shopping cart, 2 items', 'Open menu']))
    })

    test('bars let go', async ({ page }) => {
      await signInAs(page, 'admin')
      for (const path of ['/', '/admin/shopping-cart-settings', '/dashboard']) {
        await page.goto(path)
        await expect(page.locator('h1').first()).toBeAttached()
        const stuck = await page.evaluate(() =>
          [...document.querySelectorAll('body *')]
            .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
            .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 20)
            .map(({ className }) => className),
        )
        expect(
          stuck.filter((name) => !/toast-region|skip|-translate-y/.test(name)),
          path,
        ).toEqual([])
      }
    })
  })
}
