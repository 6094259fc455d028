// Features: office

import type { Page } from '@playwright/test'
import { accessibilityFaults, demoAccounts, drawn, expect, pathIn, signIn, test } from './fixtures.ts'
import { expectSteady, watchLayoutShifts } from './layout-shift.ts'
import { placeOrder } from './order-steps.ts'

const lists = [
  'dashboard',
  'orders',
  'drafts',
  'products',
  'workshops',
  'calendar',
  'calendars',
  'prices',
  'discounts',
  'reports',
  'messages',
  'payments',
  'outbox',
  'customer-users',
  'admin-users',
  'root-users',
  'audit-trail',
  'system-logs',
]
const tabs = ['general', 'about', 'contact', 'brand'].map((tab) => `webpage-settings?tab=${tab}`)
const settings = ['brand-settings', 'email-settings', ...tabs, 'paypal-settings', 'shopping-cart-settings']
/** A phone, a tablet and a laptop; the widths between and beyond them with `DEEP=1`. */
const widths = process.env.DEEP === '1' ? [320, 640, 768, 1024, 1280, 1440, 1920] : [320, 768, 1280]

interface Accessibility {
  /** The widths (px) at which axe looks at the page. */
  at: number[]
  /** Its content, without which there is nothing to look at. */
  content: RegExp
}

const withOrders: Accessibility = { at: [1280, 768, 320], content: /^FM-\d{6}$/ }
const withPeople: Accessibility = { at: [1280], content: /@(flordemaga|correo)\.test$/ }
/** The lists that are full enough here; the others are looked at in their own tests, with what they show there. */
const accessibility: Record<string, Accessibility> = {
  dashboard: withOrders,
  orders: withOrders,
  'customer-users': withPeople,
  // The three lists are one component, so one of them is tested in a narrow window.
  'admin-users': { ...withPeople, at: [1280, 320] },
  'root-users': withPeople,
}

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
  await page.route(ordersPath, async (route) => {
    const response = await (await route.fetch()).json()
    const [order] = response.orders
    const person = {
      customerName: 'María de los Ángeles Rodríguez-Santiago',
      customerEmail: 'maria.de.los.angeles.rodriguez-santiago@correo-electronico.test',
    }
    const orders = ['pending', 'completed', 'processed', 'shipped'].flatMap((status, index) => [
      { ...order, ...person, id: idOf(`a${index}`), status, paymentStatus: 'partially_refunded', total: '12480.50' },
      { ...order, ...person, id: idOf(`b${index}`), status, paymentStatus: 'awaiting', environment: 'personal' },
    ])
    await route.fulfill({ json: { ...response, orders } })
  })
}

const ordersPath = /\/api\/admin\/orders(\?|$)/
const idOf = (end: string) => `0198c7f2-5d1e-7b43-9a55-0f3c1f6f2a${end}`

/**
 * Controls that are lower or narrower than 44 px on a phone, or 36 px in a wider window; the label of a checkbox belongs to
 * it, and links within running text are exempt (WCAG 2.5.8).
 */
function smallTargets(): string[] {
  const least = innerWidth < 640 ? 44 : 36
  const targets = [
    ...document.querySelectorAll<HTMLElement>('header :is(a, button), nav a, main :is(a, button, select, input)'),
  ]
  return targets
    .filter((target) => target.checkVisibility() && !target.matches('.sr-only'))
    .filter(
      (target) =>
        getComputedStyle(target).display !== 'inline' || target.textContent === target.parentElement?.textContent,
    )
    .filter((target) => {
      const area = (target.matches('[type=checkbox]') && target.closest<HTMLElement>('label')) || target
      return area.offsetHeight < least || area.offsetWidth < least
    })
    .map((target) => `small: ${target.outerHTML.slice(0, 120)}`)
}

/** What is wrong with the open list at a width. */
async function faultsAt(page: Page, list: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  const faults = widths.includes(width) ? await page.evaluate(cutContent) : []
  if ([320, 768, 1280].includes(width)) faults.push(...(await page.evaluate(smallTargets)))
  const { at = [] } = accessibility[list] ?? {}
  if (!at.includes(width)) return faults
  await drawn(page)
  return [...faults, ...(await accessibilityFaults(page))]
}

// Colors do not depend on the language: English light and Spanish dark cover all four combinations.
for (const [locale, colorScheme] of [
  ['en', 'light'],
  ['es', 'dark'],
] as const) {
  const loadedAt = locale === 'en' ? 1280 : 390
  for (const [part, some] of [lists.slice(0, 7), lists.slice(7)].entries()) {
    test(`no list of the back office cuts a cell or a button at any width, moves while it loads, or has axe violations (${locale}, ${part + 1} of 2)`, async ({
      page,
      browser,
      shop,
    }) => {
      test.slow()
      await placeOrder(browser, shop.origin)
      await signIn(page, demoAccounts.root)
      await watchLayoutShifts(page)
      for (const list of some) {
        await page.setViewportSize({ width: loadedAt, height: 900 })
        // A route turns off the browser's cache, so the pages without orders have none.
        const hasOrders = accessibility[list] === withOrders
        if (hasOrders) await showBusyOrders(page)
        await page.goto(pathIn(locale, `/admin/${list}`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (list === 'orders') {
          const name = locale === 'en' ? 'Orders Management' : 'Manejo de pedidos'
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
          await expect(page.getByText('María de los Ángeles').first()).toBeVisible()
        }
        await expectSteady(page, `${list} at ${loadedAt}`)
        const { at = [], content = /./ } = accessibility[list] ?? {}
        if (at.length > 0) await expect(page.getByText(content).filter({ visible: true }).first()).toBeVisible()
        // A person who does nothing for two minutes is signed out.
        await page.keyboard.press('Shift')
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const width of [...new Set([...widths, ...at])]) {
          expect
            .soft(await faultsAt(page, list, width), `${list} in ${locale}, ${colorScheme}, at ${width}`)
            .toEqual([])
        }
        await page.emulateMedia({ colorScheme: null, reducedMotion: null })
        if (hasOrders) await page.unroute(ordersPath)
      }
    })
  }

  test(`no page of settings moves while it loads, scrolls sideways at 320 px or has axe violations, wide and narrow (${locale})`, async ({
    page,
  }) => {
    test.slow()
    await signIn(page, demoAccounts.root)
    await watchLayoutShifts(page)
    for (const path of [...settings.map((name) => `/admin/${name}`), '/profile']) {
      await page.setViewportSize({ width: loadedAt, height: 900 })
      await page.goto(pathIn(locale, path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(page.url().endsWith(path), page.url()).toBe(true)
      await expectSteady(page, `${path} at ${loadedAt}`)
      await expect(page.getByRole('form').first()).toBeVisible()
      await page.keyboard.press('Shift')
      await page.emulateMedia({ colorScheme })
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 })
        await drawn(page)
        expect.soft(await accessibilityFaults(page), `${path} in ${locale}, ${colorScheme}, at ${width}`).toEqual([])
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      }
      await page.emulateMedia({ colorScheme: null })
    }
  })
}
