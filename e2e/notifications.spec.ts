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

test('notifications are offered once, and not again after "Not now"', async ({ page }) => {
  await undecided(page)
  await page.goto('/')
  await expect(offer(page)).toBeVisible()
  await expectAccessible(page, 'the home page with the offer')
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toBeHidden()
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(page)).toBeHidden()
})

test('after acceptance a failed sign-in shows a notification until it is pressed', async ({ page, consoleGuard }) => {
  await undecided(page)
  await page.goto('/')
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

test('the offer is a narrow bar at the bottom edge, below every title and control of the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await undecided(page)
  for (const path of ['/', '/es', '/help']) {
    await page.goto(path)
    const line = page.locator('[data-offer]')
    await expect(line).toBeVisible()
    const box = await line.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(56)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(640)
    const covered = await page.evaluate((top) => {
      const controls = document.querySelectorAll('main h1, main h2, main a, main button')
      return [...controls].filter((one) => {
        const { top: start, bottom } = one.getBoundingClientRect()
        return start < 640 && bottom > top
      }).length
    }, box?.y ?? 0)
    expect(covered, `covered on ${path}`).toBe(0)
    // The end of the page can be scrolled above the bar.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const end = await page.evaluate(() => document.querySelector('footer')?.getBoundingClientRect().bottom ?? 9999)
    expect(end).toBeLessThanOrEqual((box?.y ?? 0) + 1)
  }
})

test('the offer is hidden while the cart is open and in the checkout', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await undecided(page)
  await page.goto('/products')
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
