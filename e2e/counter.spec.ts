// Features: counter, drawers, receipts

import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoAccounts, expect, signIn, test } from './fixtures.ts'
import { expectPrinted } from './printed.ts'

const tablet = { width: 768, height: 1024 }

/** Counts the clicks and taps in the page from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const taps = { count: 0 }
    addEventListener('click', ({ isTrusted }) => isTrusted && taps.count++, { capture: true })
    return taps
  })
  return () => counted.evaluate(({ count }) => count)
}

test('three scanned products are sold for cash on a tablet, and the drawer is closed $6.00 over', async ({ page }) => {
  await page.setViewportSize(tablet)
  await signIn(page, demoAccounts.admin)
  const word = randomUUID().slice(0, 6)
  const codes = ['Jabón', 'Bálsamo', 'Aceite'].map((name) => ({ name: `${name} ${word}`, barcode: newBarcode() }))
  for (const product of codes) {
    const made = await page.request.post('/api/products', { data: { ...product, price: '10.00', stock: 9 } })
    expect(made.status(), await made.text()).toBe(201)
  }
  const { id } = await (await page.request.post('/api/admin/drawers', { data: { name: `Caja ${word}` } })).json()
  await page.request.post(`/api/admin/drawers/${id}/open`, { data: { opening: '100.00' } })

  await page.goto('/admin/counter')
  await page.getByRole('combobox', { name: 'Cash drawer' }).selectOption(`Caja ${word}`)
  const field = page.getByRole('searchbox', { name: 'Scan or find a product' })
  await field.focus()
  const taps = await countTaps(page)
  for (const { name, barcode } of codes) {
    await page.keyboard.type(barcode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: `Quantity of ${name}` })).toHaveValue('1')
  }
  await page.getByRole('button', { name: 'Take Payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Take payment' })
  const total = await payment.locator('strong.money').innerText()
  await payment.getByRole('button', { name: 'Exact' }).click()
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeVisible()
  await page.getByRole('button', { name: 'New Sale' }).click()
  await expect(field).toBeFocused()
  expect(await taps()).toBe(3)

  await page.goto('/admin/drawers')
  await page.getByRole('button', { name: `Count Caja ${word}` }).click()
  const expected = 100 + Number(total.replace('$', ''))
  await page.getByRole('textbox', { name: 'Counted in all' }).fill((expected + 6).toFixed(2))
  await expect(page.getByText(`$${expected.toFixed(2)}`)).toBeHidden()
  await page.getByRole('button', { name: 'Count Drawer' }).click()
  const closing = page.getByRole('dialog', { name: `Close Caja ${word}` })
  await expect(closing.getByText('$6.00 over')).toBeVisible()
  await closing.getByRole('button', { name: 'Close Drawer' }).click()
  await expect(closing.getByText('The difference is more than $5.00: say why.').first()).toBeVisible()
  await closing.getByRole('textbox', { name: 'What happened?' }).fill('Alguien dejó su cambio')
  await closing.getByRole('button', { name: 'Close Drawer' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `Caja ${word}` })
    .getByRole('link', { name: /^Close \d+$/ })
    .click()
  await expectPrinted(page, async () => {
    const sheet = page.locator('[data-print-sheet]')
    for (const text of ['$100.00', total, `$${expected.toFixed(2)}`, '$6.00 over', 'Alguien dejó su cambio']) {
      await expect(sheet).toContainText(text)
    }
  })
})

/** A code of EAN-13 that no product has. */
function newBarcode(): string {
  const digits = [...`29${randomInt(1e9, 1e10)}`].map(Number)
  const sum = digits.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}
