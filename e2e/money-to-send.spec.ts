import type { Page } from '@playwright/test'
import { expect, expectAccessible, pathIn, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'
import { withDatabase } from './shop-database.ts'

const texts = {
  en: { task: 'to send by hand', mark: 'Mark as sent', yes: 'Yes, it was sent', done: /^Sent by hand on/ },
  es: { task: 'por enviar a mano', mark: 'Marcar como enviado', yes: 'Sí, ya se envió', done: /^Enviado a mano el/ },
} as const

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

for (const locale of ['en', 'es'] as const) {
  test(`money to send by hand is listed until staff mark it as sent, in ${locale}`, async ({ page, browser, shop }) => {
    const t = texts[locale]
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
    await page.emulateMedia({ colorScheme: locale === 'en' ? 'light' : 'dark', reducedMotion: 'reduce' })
    await signInAs(page, 'admin')
    await page.goto(pathIn(locale, '/admin'))
    const entry = page.getByRole('listitem').filter({ hasText: t.task }).getByRole('link', { name: orderNumber })
    await expect(entry).toContainText('$10.00')
    expect(await isWide(page)).toBe(false)
    await entry.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t.mark }).click()
    await expectAccessible(page, `the question about money to send in ${locale}`)
    expect(await isWide(page)).toBe(false)
    await dialog.getByRole('button', { name: t.yes }).click()
    await expect(dialog.getByText(t.done)).toBeVisible()
    await page.goto(pathIn(locale, '/admin'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(entry).toHaveCount(0)
  })
}
