// Features: consents

import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

/** Stubs the undecided permission: scripts cannot answer the browser's prompt. */
async function undecided(page: Page, answer: 'granted' | 'denied' = 'granted') {
  await page.addInitScript((given) => {
    const shown: unknown[] = []
    class Fake {
      static permission = sessionStorage.getItem('permission') ?? 'default'
      static async requestPermission() {
        sessionStorage.setItem('permission', given)
        Fake.permission = given
        return given
      }
      constructor(title: string, options: NotificationOptions) {
        shown.push({ title, ...options })
      }
      close() {}
    }
    Object.assign(window, { Notification: Fake, shown })
  }, answer)
}

const offer = (page: Page) => page.getByRole('complementary', { name: 'Turn on notifications?' })

/** The page of products as the second one of a visit. */
async function openSecondPage(page: Page) {
  await page.goto('/')
  await expect(offer(page)).toBeHidden()
  await page.goto('/products')
  await expect(offer(page)).toBeVisible()
}

test('notifications are offered from the second page on, and not again after "Not now"', async ({ page }) => {
  await undecided(page)
  await openSecondPage(page)
  await expectAccessible(page, 'the products with the offer')
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toBeHidden()
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(page)).toBeHidden()
})

test('after acceptance a failed sign-in shows a notification until it is pressed', async ({ page, consoleGuard }) => {
  await undecided(page)
  await openSecondPage(page)
  await offer(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(offer(page)).toBeHidden()
  await page.goto('/login')
  await expect(offer(page)).toBeHidden()
  await page.getByLabel('Email').first().fill('nadie@correo.test')
  await page.getByLabel('Password', { exact: true }).fill('Nothing-1')
  consoleGuard.allow(/401/)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shown: unknown[] }).shown))
    .toEqual([
      expect.objectContaining({
        title: 'Login Failed',
        body: 'Invalid credentials',
        requireInteraction: true,
        silent: false,
      }),
    ])
})

/** Whether something in the window lies under the offer, at each screen of the page. */
const coversSomething = (page: Page) =>
  page.evaluate(async () => {
    const meets = (one: DOMRect, other: DOMRect) =>
      one.width > 0 &&
      other.width > 0 &&
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom &&
      other.top < one.bottom
    const found: string[] = []
    for (let top = 0; top < document.documentElement.scrollHeight; top += 150) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      const bars = [...document.querySelectorAll('aside[data-offer]')].map((one) => one.getBoundingClientRect())
      for (const one of document.querySelectorAll('main .money, [data-buy-bar]')) {
        if (bars.some((rect) => meets(rect, one.getBoundingClientRect()))) found.push(`${top}: ${one.textContent}`)
      }
    }
    return found
  })

for (const size of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test(`no offer lies on prices or the bar to buy, ${size.width} wide`, async ({ page }) => {
    await page.setViewportSize(size)
    await undecided(page)
    await openSecondPage(page)
    expect(await coversSomething(page)).toEqual([])
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer(page)).toBeVisible()
    expect(await coversSomething(page)).toEqual([])
  })
}

test('Spanish is offered on the first page, before notifications, and covers no price', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-PR' })
  const page = await context.newPage()
  await undecided(page)
  await page.goto('/')
  await expect(page.locator('aside[data-offer][lang=es]')).toBeVisible()
  expect(await coversSomething(page)).toEqual([])
  await expect(offer(page)).toBeHidden()
  await context.close()
})

test('the offer is hidden while the cart is open and in the checkout', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await undecided(page)
  await openSecondPage(page)
  const button = offer(page).getByRole('button', { name: 'Turn on' })
  const box = await button.boundingBox()
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const onTop = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('aside') !== null,
    [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10],
  )
  expect(onTop).toBe(false)

  await signIn(page)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(page)).toBeHidden()
})
