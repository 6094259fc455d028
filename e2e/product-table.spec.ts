// Features: catalog, desk

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from './fixtures.ts'

const unique = (name: string) => `${name} ${randomBytes(3).toString('hex')}`

interface Made {
  id: string
  name: string
}

async function createProducts(page: Page, word: string, count: number, fields: object = {}): Promise<Made[]> {
  const made: Made[] = []
  for (let at = 0; at < count; at += 1) {
    const data = { name: `${word} ${at + 1}`, price: '10.00', stock: 5, category: 'Body', ...fields }
    const response = await page.request.post('/api/products', { data })
    expect(response.status(), await response.text()).toBe(201)
    made.unshift(await response.json())
  }
  // As the list shows them: newest first.
  return made
}

async function savedOf(page: Page, word: string): Promise<{ name: string; price: string; stock: number }[]> {
  return (await (await page.request.get(`/api/admin/products/page?search=${encodeURIComponent(word)}`)).json()).products
}
const pricesOf = async (page: Page, word: string) => (await savedOf(page, word)).map(({ price }) => price)

test('12 prices are changed in at most 14 steps plus typing, a conflict keeps the typing, and one Undo restores them', async ({
  page,
}) => {
  const word = unique('Sheet')
  await signInAs(page, 'admin')
  const made = await createProducts(page, word, 12)
  await page.goto(`/admin/products?search=${encodeURIComponent(word)}`)
  let steps = 0
  const step = async (done: Promise<unknown>) => {
    steps += 1
    await done
  }
  await step(page.getByRole('button', { name: 'Table', exact: true }).click())
  await step(page.getByRole('textbox', { name: `Price ($), ${made[0]?.name}`, exact: true }).click())
  for (const at of made.keys()) {
    if (at > 0) await step(page.keyboard.press('Enter'))
    await page.keyboard.type(`${20 + at}`)
  }
  // Meanwhile somebody else changes one of them.
  const other = made[3]
  await page.request.put(`/api/products/${other?.id}`, { data: { price: '11.00' } })
  const bar = page.getByRole('region', { name: 'Changes of the table' })
  await expect(bar).toContainText('12 products changed, not saved yet')
  await step(bar.getByRole('button', { name: 'Save' }).click())
  expect(steps).toBeLessThanOrEqual(14)
  await expect(bar.getByRole('alert')).toContainText(`${other?.name}: changed by somebody else.`)
  await expect(page.getByRole('textbox', { name: `Price ($), ${other?.name}` })).toHaveValue('23')
  await expect(page.getByRole('textbox', { name: `Price ($), ${other?.name}` })).toHaveAccessibleDescription(
    'Before: 11.00',
  )
  expect((await pricesOf(page, word)).filter((price) => price !== '10.00')).toEqual(['11.00'])
  await expectAccessible(page, 'a refused table')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toContainText('12 products saved')
  expect(await pricesOf(page, word)).toEqual(made.map((_, at) => `${20 + at}.00`))
  await bar.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => pricesOf(page, word)).toEqual(made.map((_, at) => (at === 3 ? '11.00' : '10.00')))
  await expect(bar).toContainText('12 products restored')
  // No control of the toolbar has the name of a button of the cards.
  await expect(page.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
})

test('the table has the keys of a sheet, says faults at their cells, and changes many prices by percent on a phone', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/)
  const word = unique('Keys')
  await signInAs(page, 'admin')
  const [first, second] = await createProducts(page, word, 2, { price: '19.95' })
  await page.goto(`/admin/products?search=${encodeURIComponent(word)}`)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const cell = (column: string, of: Made | undefined) =>
    page.getByRole('textbox', { name: `${column}, ${of?.name}`, exact: true })
  await cell('Price ($)', first).click()
  await page.keyboard.press('ArrowRight')
  await expect(cell('Stock', first)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell('Stock', second)).toBeFocused()
  await page.keyboard.type('many')
  await page.keyboard.press('ArrowLeft')
  await expect(cell('Stock', second)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(cell('Stock', second)).toHaveAccessibleDescription('Enter a whole number, such as 12')
  await page.keyboard.press('Escape')
  await expect(cell('Stock', second)).toHaveValue('5')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: `Active, ${second?.name}` })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('combobox', { name: `Category, ${second?.name}` })).toBeFocused()
  await page.keyboard.type('Face')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('combobox', { name: `Category, ${first?.name}` })).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('checkbox', { name: `Select ${first?.name}` }).check()
  await page.getByRole('checkbox', { name: `Select ${second?.name}` }).check()
  await page.getByRole('region', { name: 'Selected products' }).getByRole('button', { name: 'Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the prices of 2 products' })
  await dialog.getByLabel('Change in percent').fill('10')
  await dialog.getByLabel('Rounding').selectOption('To 99 cents')
  await expect(dialog.getByRole('region', { name: 'Prices before and after' })).toContainText('$19.95 → $21.99')
  await expectAccessible(page, 'the prices before they are changed')
  await dialog.getByRole('button', { name: 'Fill In' }).click()
  await expect(cell('Price ($)', second)).toHaveValue('21.99')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page, 'the table on a phone')
  // A failure keeps what was typed.
  await page.route('**/api/admin/products/bulk', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nothing was saved. What you typed is still here.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  expect(await savedOf(page, word)).toMatchObject([
    { price: '21.99', category: 'Body', isActive: true },
    { price: '21.99', category: 'Face', isActive: false },
  ])
})

test('the order of the store is changed by buttons and by dragging, and a product is duplicated', async ({ page }) => {
  const word = unique('Order')
  await signInAs(page, 'admin')
  const [second, first] = await createProducts(page, word, 2)
  await page.goto(`/admin/products?search=${encodeURIComponent(word)}`)
  await page.getByRole('button', { name: 'Order in Store' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order of the products in the store' })
  const rows = dialog.getByRole('list', { name: 'Order of the products in the store' }).getByRole('listitem')
  await dialog.getByRole('button', { name: `Move ${second?.name} to the top` }).click()
  await expect(rows.first()).toContainText(`${second?.name}On the home page`)
  await expect(dialog.getByRole('button', { name: `Move ${second?.name} to the top` })).toBeFocused()
  await dialog.getByRole('button', { name: `Move ${first?.name} to the top` }).click()
  await dialog.getByRole('button', { name: `Move ${first?.name} down` }).click()
  await rows.nth(1).dragTo(rows.nth(0))
  await expect(rows.first()).toContainText(first?.name ?? '')
  await expectAccessible(page, 'the order of the products')
  await dialog.getByRole('button', { name: 'Save Order' }).click()
  await expect(page.getByText('Order saved')).toBeVisible()
  const listed: Made[] = await (await page.request.get('/api/products')).json()
  expect(listed.slice(0, 2).map(({ name }) => name)).toEqual([first?.name, second?.name])

  await page.getByRole('button', { name: `Edit ${first?.name}` }).click()
  await page.getByRole('dialog', { name: 'Edit Product' }).getByRole('button', { name: 'Duplicate' }).click()
  const copy = page.getByRole('dialog', { name: 'Add Product' })
  await expect(copy.getByLabel('Name', { exact: true })).toHaveValue(`${first?.name} (copy)`)
  await copy.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `${first?.name} (copy)` })).toContainText('Hidden')
})
