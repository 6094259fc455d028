// Features: office, desk

import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, pathIn, signIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'
import { stopClock } from './stopwatch.ts'

const box = (page: Page) =>
  page.getByRole('combobox', { name: 'Search orders, people, phone numbers, products and pages' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await box(page).fill(text)
}

async function goToHighlighted(page: Page) {
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  // The dialog still accepts input while it is closing.
  await expect(box(page)).toBeHidden()
}

test('staff find orders, products, people and pages by keyboard alone', async ({ page, browser, shop }) => {
  const order = await placeOrder(browser, shop.origin)
  await signIn(page, demoAccounts.admin)
  await page.clock.install()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()

  await search(page, order.orderNumber)
  await expect(option(page, new RegExp(`${order.orderNumber}.*${order.buyer.firstName}`))).toBeVisible()
  await goToHighlighted(page)
  await expect(page.getByRole('dialog', { name: new RegExp(order.orderNumber) })).toBeVisible()
  await page.keyboard.press('Escape')

  await search(page, order.buyer.email)
  await expect(option(page, new RegExp(order.buyer.email))).toBeVisible()
  // Listed below the order with this address.
  await page.keyboard.press('ArrowDown')
  await goToHighlighted(page)
  await expect(page).toHaveURL(/\/admin\/customer-users\?search=/)

  let asked = 0
  page.on('request', (request) => {
    if (/\/api\/admin\/search\?search=serum$/.test(request.url())) asked += 1
  })
  await stopClock(page)
  await search(page, 'serum')
  await page.clock.runFor(199)
  expect(asked).toBe(0)
  await page.clock.runFor(2)
  await expect.poll(() => asked).toBe(1)
  await page.clock.resume()
  await expect(option(page, /serum/i).first()).toBeVisible()
  await goToHighlighted(page)
  await expect(page).toHaveURL(/\/admin\/products\?search=/)

  await search(page, 'cart settings')
  await goToHighlighted(page)
  await expect(page).toHaveURL(/\/admin\/shopping-cart-settings$/)
  await search(page, 'brand')
  await goToHighlighted(page)
  await expect(page).toHaveURL(/\/admin\/brand-settings$/)

  await search(page, 'nothing like this')
  await expect(page.getByText('Nothing found for “nothing like this”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()

  // Pages and people that only root users may see are not found.
  await search(page, 'logs')
  await expect(page.getByText('Nothing found for “logs”.')).toBeVisible()
  await box(page).fill(demoAccounts.root)
  await expect(page.getByText(`Nothing found for “${demoAccounts.root}”.`)).toBeVisible()
})

test('the search is accessible in both languages and themes, and finds pages without the server', async ({
  page,
  consoleGuard,
}) => {
  await signIn(page, demoAccounts.root)
  const finder = page.getByRole('dialog')
  for (const locale of ['en', 'es'] as const) {
    await page.setViewportSize(locale === 'en' ? { width: 1280, height: 800 } : { width: 360, height: 700 })
    await page.goto(pathIn(locale, '/admin/orders'))
    await page.getByRole('button', { name: locale === 'en' ? 'Search' : 'Buscar', exact: true }).click()
    await finder.getByRole('combobox').fill('maga')
    await expect(finder.getByRole('option').first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page, `the search in ${locale}, ${colorScheme}`)
    }
  }
  consoleGuard.allow(/Failed to load resource/)
  await page.route('**/api/admin/search*', (route) => route.fulfill({ status: 500, body: '' }))
  await finder.getByRole('combobox').fill('pedidos')
  await expect(page.getByText('La búsqueda no respondió. Todavía puedes abrir las páginas.')).toBeVisible()
  await finder.getByRole('option', { name: 'Pedidos', exact: true }).click()
  await expect(page).toHaveURL(/\/es\/admin\/orders$/)
})
