// Features: refunds, payment-admin, desk

import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'
import { withDatabase } from './shop-database.ts'

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('money to send by hand is listed until staff mark it as sent', async ({ page, browser, shop }) => {
  const { id, orderNumber } = await placeOrder(browser, shop.origin)
  // The demo shop has no manual payments.
  await withDatabase(shop, async ({ pool }) => {
    await pool.query(
      `insert into refunds (checkout_id, amount, state, origin, completed_at)
       select checkout_id, 10.00, 'completed', 'staff', now() from orders where id = $1`,
      [id],
    )
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await signInAs(page, 'admin')
  await page.goto('/es/admin')
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'por enviar manualmente' })
    .getByRole('link', { name: orderNumber })
  await expect(entry).toContainText('$10.00')
  expect(await isWide(page)).toBe(false)
  await entry.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Marcar como enviado' }).click()
  await expectAccessible(page, 'the question about money to send')
  expect(await isWide(page)).toBe(false)
  await dialog.getByRole('button', { name: 'Sí, ya se envió' }).click()
  await expect(dialog.getByText(/^Enviado manualmente el/)).toBeVisible()
  await page.goto('/es/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(entry).toHaveCount(0)
})
