// Features: kit

import type { Locator, Page } from '@playwright/test'
import { fillCart } from './checkout-steps.ts'
import { drawn, expect, newCustomer, signInAs, test } from './fixtures.ts'
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

/** What a page must have opened, so that the test cannot pass without pressing anything. */
const required: Record<string, (string | RegExp)[]> = {
  '/admin/dashboard': [/^Search/, /Account of /, 'Open navigation'],
  '/admin/products': ['Add Product'],
  '/admin/system-logs': ['Add System Log'],
  '/admin/calendars': ['Add calendar'],
}

const opened = (page: Page) =>
  page.locator(
    '[role=dialog][data-open], [role=dialog][aria-modal=true], [role=alertdialog][data-open], [role=menu][data-open]',
  )

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
const kindOf = (name: string) =>
  /^(Edit|Delete|More|View) |to Cart$/.exec(name)?.[0] ?? name.split(/\s+/).slice(0, 2).join(' ')
const byPlaceIn = (names: string[]) => (one: string, other: string) => names.indexOf(one) - names.indexOf(other)

/** The texts of the visible buttons, as many as `button:visible` finds. */
const textsOf = (page: Page) =>
  page
    .locator('button:visible')
    .evaluateAll((buttons) => buttons.map((button) => (button.getAttribute('aria-label') ?? button.textContent).trim()))

/** The texts of the first and the last button of each kind on the open page, in their order. */
async function buttonsOf(page: Page, path: string): Promise<string[]> {
  const names = await textsOf(page)
  const first = new Map(names.toReversed().map((name) => [kindOf(name), name]))
  const last = new Map(names.map((name) => [kindOf(name), name]))
  const chosen = [...new Set([...first.values(), ...last.values()])].toSorted(byPlaceIn(names))
  const isElsewhere = (name: string) => path !== '/admin/dashboard' && ofFrame.test(name)
  return chosen.filter((name) => name !== '' && !ignored.test(name) && !isElsewhere(name))
}

const ignored = /sign out|log ?out|theme|language|password|csv|export|print|refresh|increase|decrease/i
/** The frame of the back office is the same on all its pages. */
const ofFrame = /^Search(Ctrl|⌘)|Account of /

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Presses a button; null when no dialog or menu opens. */
async function openBy(page: Page, path: string, name: string): Promise<Locator | null> {
  const find = async () => (await textsOf(page)).indexOf(name)
  let place = await find()
  if (place < 0) {
    // An earlier button has changed the page.
    await visit(page, path)
    place = await find()
  }
  const button = page.locator('button:visible').nth(place)
  if (place < 0 || !(await button.isEnabled())) return null
  await button.click()
  if (await appears(opened(page), opens.test(name) ? 20_000 : 700)) return opened(page).last()
  // A sheet of the page itself would cover the buttons that follow.
  if ((await page.locator('[aria-expanded=true]:focus').count()) > 0) await page.keyboard.press('Escape')
  return null
}

/** Closes what is open as a keyboard does; what Escape leaves open or has left the page is loaded anew. */
async function close(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Escape')
  const closed = await settled(opened(page).first().waitFor({ state: 'hidden', timeout: 2_000 }))
  if (!closed || new URL(page.url()).pathname !== path) await visit(page, path)
}

/**
 * Presses the first and the last button of each kind that a page shows in one of the windows, and checks every dialog
 * and menu that it opens in all of them.
 */
async function checkDialogs(page: Page, path: string): Promise<string[][]> {
  const checked = sizes.map(() => new Set<string>())
  await visit(page, path)
  for (const [at, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await drawn(page)
    for (const name of await buttonsOf(page, path)) {
      if (checked[at]?.has(name)) continue
      const dialog = await openBy(page, path, name)
      if (!dialog) continue
      // What is open follows the window: it is opened once for this window and those after it.
      for (const [other, { width, height }] of sizes.entries()) {
        if (other < at) continue
        await page.setViewportSize({ width, height })
        await drawn(page)
        if (other > at && !(await dialog.isVisible())) continue
        await dialog.evaluate(settle)
        expect.soft(await dialog.evaluate(unreachable), `${name} on ${path} at ${width}×${height}`).toEqual([])
        checked[other]?.add(name)
      }
      await page.setViewportSize(size)
      await close(page, path)
    }
  }
  return checked.map((names) => [...names])
}

/** Resolves when the animations have ended; one that another replaces is rejected. */
const settle = (element: Element) =>
  Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished))

/** Buttons that open a dialog or a menu, whose code may have to be loaded; others may do so at once. */
const opens =
  /^(Add (Product|System Log|calendar|Room or Device)$|Open (menu|navigation)$|Search(Ctrl|⌘)|Shopping cart,|(Edit|Delete|View details|More actions) |Again in 6 weeks: )/

function appears(locator: Locator, timeout: number): Promise<boolean> {
  return settled(locator.last().waitFor({ timeout }))
}

const settled = (waited: Promise<void>) =>
  waited.then(
    () => true,
    () => false,
  )

/**
 * Nothing that is pressed changes anything. Playwright's routes would turn off the cache of scripts for every page;
 * this intercepts calls of the API alone.
 */
async function readOnly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const body = Buffer.from('{"message":"no"}').toString('base64')
    const responseHeaders = [{ name: 'content-type', value: 'application/json' }]
    const answer =
      request.method === 'GET'
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.fulfillRequest', { requestId, responseCode: 400, responseHeaders, body })
    // The page that asked may be gone.
    answer.catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

for (const part of [officePages.slice(0, 4), officePages.slice(4, 9), officePages.slice(9)]) {
  test(`every control of the dialogs can be reached in a small window: ${part.join(', ')}`, async ({
    page,
    browser,
    shop,
  }) => {
    test.slow()
    if (part.includes('/admin/orders')) await placeOrder(browser, shop.origin)
    await signInAs(page, 'root')
    await readOnly(page)
    for (const path of part) {
      await test.step(path, async () => {
        const expected = (required[path] ?? []).map((name) => expect.stringMatching(name))
        for (const names of await checkDialogs(page, path)) {
          expect.soft(names, path).toEqual(expect.arrayContaining(expected))
        }
        // A person who does nothing for two minutes is signed out.
        await page.keyboard.press('Shift')
      })
    }
  })
}

/** The cart and the menu are in the header of the store; staff and customers have their own header elsewhere. */
const storePages: Record<string, RegExp[]> = {
  '/': [/^Shopping cart, \d+ items$/, /^Open menu$/],
  '/products': [/^Shopping cart, \d+ items$/, /^Open menu$/],
  '/products/coral-cabo-rojo-lipstick': [/^Shopping cart, \d+ items$/, /^Open menu$/],
  '/dashboard': [],
  '/profile': [],
}

test('every control of the drawers and dialogs of the store can be reached in a small window', async ({ page }) => {
  test.slow()
  await newCustomer(page)
  await fillCart(page, 'en', 2)
  await readOnly(page)
  for (const [path, drawers] of Object.entries(storePages)) {
    await test.step(path, async () => {
      for (const names of await checkDialogs(page, path)) {
        expect.soft(names, path).toEqual(expect.arrayContaining(drawers.map((name) => expect.stringMatching(name))))
      }
      await page.keyboard.press('Shift')
    })
  }
})

test('bars let go in a small window', async ({ page }) => {
  await signInAs(page, 'admin')
  for (const path of ['/', '/admin/shopping-cart-settings', '/dashboard']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeAttached()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await drawn(page)
      const stuck = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 20)
          .map(({ className }) => className),
      )
      expect
        .soft(
          stuck.filter((name) => !/toast-region|skip|-translate-y/.test(name)),
          `${path} at ${size.width}×${size.height}`,
        )
        .toEqual([])
    }
  }
})
