// Features: catalog

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, signIn, test } from './fixtures.ts'

interface Variant {
  id: string
  optionValues: string[]
  price: string
  stock: number | null
  sku: string | null
}

const unique = (name: string) => `${name} ${randomBytes(3).toString('hex')}`

async function variantsInStore(page: Page, slug: string): Promise<Variant[]> {
  return (await (await page.request.get(`/api/products/${slug}`)).json()).variants
}

const shades = {
  options: [
    { name: 'Shade', nameEs: 'Tono', values: [{ value: 'Ruby', color: '#9b111e' }, { value: 'Coral' }] },
    { name: 'Size', nameEs: 'Tamaño', values: [{ value: 'Full' }, { value: 'Mini' }] },
  ],
  variants: [
    { optionValues: ['Ruby', 'Full'], price: '18.00', compareAtPrice: '21.00', stock: 3 },
    { optionValues: ['Coral', 'Full'], price: '18.00', stock: 4, imageUrl: '/images/rojo-ponce-lipstick-800.webp' },
  ],
}

async function createTint(page: Page) {
  const data = { name: unique('Satin Tint'), price: '18.00', ...shades }
  const response = await page.request.post('/api/products', { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as { id: string; name: string; slug: string; variants: Variant[] }
}

test('staff add a product in two shades, and change the stock of one', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog')
  const name = unique('Velvet')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Add a choice' }).click()
  await expect(dialog.getByLabel('Price ($)', { exact: true })).toHaveCount(1)
  await dialog.getByLabel('What is chosen', { exact: true }).fill('Shade')
  await dialog.getByLabel('What is chosen, in Spanish').fill('Tono')
  await dialog.getByLabel('Value', { exact: true }).fill('Ruby')
  await dialog.getByRole('button', { name: 'Add a color for Ruby' }).click()
  await dialog.getByRole('button', { name: 'Add a value' }).click()
  await dialog.getByLabel('Value', { exact: true }).last().fill('Coral')
  await dialog.getByRole('textbox', { name: 'Price for all ($)' }).fill('18')
  await dialog.getByRole('button', { name: 'Set: Price for all ($)' }).click()
  const coral = dialog.getByRole('group', { name: 'Coral' })
  await coral.getByLabel('Price ($)', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Coral: Price must be greater than 0')
  await coral.getByLabel('Price ($)', { exact: true }).fill('20')
  await coral.getByLabel('Stock').fill('4')
  await coral.getByLabel('SKU').fill(name)
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product Created')).toBeVisible()
  const slug = name.toLowerCase().replace(' ', '-')
  expect(await variantsInStore(page, slug)).toMatchObject([
    { optionValues: ['Ruby'], price: '18.00', stock: 0, sku: null },
    { optionValues: ['Coral'], price: '20.00', stock: 4, sku: name },
  ])
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('2 variants')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByRole('group', { name: 'Ruby' }).getByLabel('Stock').fill('7')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product Updated')).toBeVisible()
  expect((await variantsInStore(page, slug)).map(({ stock }) => stock)).toEqual([7, 4])
})

test('a stock that has changed meanwhile is shown at its variant, and what was typed stays', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/)
  await signIn(page, demoAccounts.admin)
  const { id, name, slug, variants } = await createTint(page)
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog')
  const sold = variants.map((variant, at) => (at === 0 ? { ...variant, stock: 1 } : variant))
  expect((await page.request.put(`/api/products/${id}`, { data: { variants: sold } })).status()).toBe(200)
  const ruby = dialog.getByRole('group', { name: 'Ruby, Full' })
  await ruby.getByLabel('Stock').fill('9')
  await ruby.getByLabel('Price ($)', { exact: true }).fill('19')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(ruby).toContainText('the stock is now 1')
  await expect(ruby.getByLabel('Stock')).toHaveValue('9')
  await dialog.getByRole('button', { name: 'Offer Coral, Mini' }).click()
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product Updated')).toBeVisible()
  expect((await variantsInStore(page, slug)).map(({ price, stock }) => [price, stock])).toEqual([
    ['19.00', 9],
    ['18.00', 4],
    ['18.00', 0],
  ])
})

test('the form with variants is accessible, fits a phone, and asks before a change is lost', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  const { name } = await createTint(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/es/admin/products?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const dialog = page.getByRole('dialog')
  const coral = dialog.getByRole('group', { name: 'Coral, Full' })
  await expect(coral).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `the form with variants, ${colorScheme}`)
  }
  const [box, inner] = [await dialog.boundingBox(), await coral.boundingBox()]
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
  await dialog.getByRole('button', { name: 'Bajar Ruby' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('Enter in the name of a shade adds the next one, Ctrl+Enter saves, and the page says what is missing', async ({
  page,
}) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog')
  const name = unique('Gloss')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Price ($)', { exact: true }).fill('9')
  await dialog.getByRole('button', { name: 'Add a choice' }).click()
  await dialog.getByLabel('What is chosen', { exact: true }).fill('Shade')
  await page.keyboard.press('Enter')
  const values = dialog.getByLabel('Value', { exact: true })
  for (const [at, shade] of ['Ruby', 'Coral'].entries()) {
    await expect(values.nth(at)).toBeFocused()
    await page.keyboard.type(shade)
    await page.keyboard.press('Enter')
  }
  await expect(values).toHaveCount(3)
  // An empty value is not continued, and neither it nor a field of a shade saves the product.
  await page.keyboard.press('Enter')
  await expect(values).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Remove Value 3' }).click()
  await dialog.getByRole('textbox', { name: 'Price for all ($)' }).fill('18')
  await page.keyboard.press('Enter')
  const price = dialog.getByRole('group', { name: 'Coral' }).getByLabel('Price ($)', { exact: true })
  await expect(price).toHaveValue('18')
  await price.press('Enter')
  expect(
    (await (await page.request.get('/api/products')).json()).map((one: { name: string }) => one.name),
  ).not.toContain(name)
  await price.press('Control+Enter')
  await expect(page.getByText('Product Created')).toBeVisible()
  await expect(dialog).toBeHidden()
  const notice = page.getByRole('status').filter({ hasText: `${name} is on sale without a picture and stock.` })
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'the notice on a product that lacks something')
  await notice.getByRole('button', { name: 'Take Off Sale' }).click()
  await expect(page.getByText('Taken Off Sale')).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Hidden')
})
