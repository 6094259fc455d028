import type { Browser, Page } from '@playwright/test'
import { demoAccounts, expect, pathIn, signIn, test } from './fixtures.ts'
import { expectSteady, watchLayoutShifts } from './layout-shift.ts'
import { placeOrder } from './order-steps.ts'

const lists = [
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
  'root-users',
  'audit-trail',
  'system-logs',
]
const settings = ['brand-settings', 'email-settings', 'webpage-settings', 'paypal-settings', 'shopping-cart-settings']
const widths = [320, 640, 768, 1024, 1280, 1440, 1920]

/** Cells, buttons and links of the page whose content is wider than they are, and tables that scroll sideways. */
async function cutContent(): Promise<string[]> {
  // Layout changes are rendered within two frames.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const shown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
  const boxes = [
    ...document.querySelectorAll('main :is(td, th, td *, li *, button, a, select, label, h1, h2, h3)'),
  ].filter(shown)
  const cut = boxes.filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== 'inline')
  const outside = boxes.filter((box) => box.getBoundingClientRect().right > innerWidth + 1)
  const tables = [...document.querySelectorAll('main section:has(> table)')].filter(
    (it) => it.scrollWidth > it.clientWidth,
  )
  const searches = [...document.querySelectorAll<HTMLElement>('main search input[type=search]')].filter((input) => {
    const { paddingLeft, paddingRight } = getComputedStyle(input)
    // The text of the narrowest phone: at 320 px the field is as wide as the page.
    return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) < 180
  })
  const named = (what: string, all: Element[]) =>
    all.map((it) => `${what}: <${it.tagName}> ${it.textContent.slice(0, 60)}`)
  const page =
    document.documentElement.scrollWidth > innerWidth
      ? [`the page is ${document.documentElement.scrollWidth} wide`]
      : []
  return [
    ...new Set([
      ...page,
      ...named('cut', cut),
      ...named('outside', outside),
      ...named('scrolls', tables),
      ...named('narrow', searches),
    ]),
  ]
}

/** A realistic list of orders: long names, every status, manual and PayPal payments. */
async function showBusyOrders(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/orders(\?|$)/, async (route) => {
    const response = await (await route.fetch()).json()
    const [order] = response.orders
    const person = {
      customerName: 'María de los Ángeles Rodríguez-Santiago',
      customerEmail: 'maria.de.los.angeles.rodriguez-santiago@correo-electronico.test',
    }
    const orders = ['pending', 'completed', 'processed', 'shipped'].flatMap((status, index) => [
      { ...order, ...person, id: idOf(`a${index}`), status, paymentStatus: 'partially_refunded', total: '12480.50' },
      { ...order, ...person, id: idOf(`b${index}`), status, paymentStatus: 'awaiting', paymentMethod: 'Manual' },
    ])
    await route.fulfill({ json: { ...response, orders } })
  })
}

const idOf = (end: string) => `0198c7f2-5d1e-7b43-9a55-0f3c1f6f2a${end}`

async function prepare(browser: Browser, page: Page, origin: string) {
  await placeOrder(browser, origin)
  await signIn(page, demoAccounts.root)
  await showBusyOrders(page)
}

for (const locale of ['en', 'es'] as const) {
  test(`no list of the back office cuts a cell or a button at any width, and no page moves while it loads (${locale})`, async ({
    page,
    browser,
    shop,
  }) => {
    test.slow()
    await prepare(browser, page, shop.origin)
    await watchLayoutShifts(page)
    const loadedAt = locale === 'en' ? 1280 : 390
    const faults: string[] = []
    for (const list of lists) {
      await page.setViewportSize({ width: loadedAt, height: 900 })
      await page.goto(pathIn(locale, `/admin/${list}`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (list === 'orders') await expect(page.getByText('María de los Ángeles').first()).toBeVisible()
      await expectSteady(page, `${list} at ${loadedAt}`)
      // A person who does nothing for two minutes is signed out.
      await page.keyboard.press('Shift')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        faults.push(...(await page.evaluate(cutContent)).map((fault) => `${list} at ${width}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
    await page.setViewportSize({ width: loadedAt, height: 900 })
    for (const path of [...settings.map((name) => `/admin/${name}`), '/profile']) {
      await page.goto(pathIn(locale, path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expectSteady(page, `${path} at ${loadedAt}`)
      await page.keyboard.press('Shift')
    }
  })
}
