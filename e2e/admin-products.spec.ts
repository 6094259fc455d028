// Features: catalog, pictures, desk

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectAccessibleEverywhere, expectToast, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const unique = (name: string) => `${name} ${randomBytes(3).toString('hex')}`
const photo = (background: string) =>
  sharp({ create: { width: 900, height: 1125, channels: 3, background } })
    .jpeg()
    .toBuffer()
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const openEdit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  return page.getByRole('dialog', { name: 'Edit Product' })
}

async function createProduct(page: Page, fields: object = {}) {
  const data = { name: unique('Soap'), price: '9.50', stock: 5, category: 'Body', ...fields }
  const response = await page.request.post('/api/products', { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as { id: string; name: string; slug: string }
}

test.describe('a product', () => {
  test('is added with a picture, sold in both languages, edited and deleted', { tag: '@smoke' }, async ({ page }) => {
    const name = unique('Jabón de Avena')
    await signInAs(page, 'admin')
    await page.goto('/admin/products')
    await page.getByRole('button', { name: 'Add Product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Product' })
    await expect(dialog.getByLabel('Price ($)')).toHaveValue('0')
    await expect(dialog.getByLabel('Stock')).toHaveValue('0')
    await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Add Product' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Name is required')
    await expect(dialog.getByText('Price must be greater than 0')).toHaveCount(2)

    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Name in Spanish').fill(`${name} suave`)
    await dialog.getByLabel('Description', { exact: false }).first().fill('Oats & <b>rosemary</b>')
    await dialog.getByRole('combobox', { name: 'Category (optional)' }).fill('Body')
    await dialog.getByLabel('Price ($)').fill('9.5')
    await dialog.getByLabel('Stock').fill('3')
    const file = { name: 'soap.jpg', mimeType: 'image/jpeg', buffer: await photo('#205335') }
    await dialog.getByLabel('Choose picture').setInputFiles(file)
    await expect(dialog.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', /^blob:/)
    await expect(dialog.getByText('soap.jpg: it is uploaded when you save.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Product Created')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(cardOf(page, name)).toContainText('$9.50')
    await expect(cardOf(page, name)).toContainText('Only 3 left')

    await page.goto(`/es/products?search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: `${name} suave` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${name} suave` })).toBeVisible()
    await expect(page.getByText('Oats & <b>rosemary</b>').first()).toBeVisible()
    const shown = page.getByRole('img', { name: new RegExp(name) }).first()
    await expect(shown).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{24}-800\.webp$/)
    await expect(shown).toHaveAttribute('srcset', /-400\.webp 400w, .*-1200\.webp 1200w$/)
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)

    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
    const edit = await openEdit(page, name)
    await edit.getByLabel('Price ($)').fill('12.00')
    await edit.getByLabel('Stock').fill('')
    await edit.getByRole('button', { name: 'Remove picture' }).click()
    await edit.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product Updated')).toBeVisible()
    await expect(cardOf(page, name)).toContainText('Unlimited')
    await page.goto(`/products?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('main')).toContainText('$12.00')

    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
    await expect(question).toContainText('Nobody has ordered it. It is removed for good.')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page, 'the question before deleting')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Product Deleted')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible()
  })

  test('is shown as text everywhere, also when it contains HTML', async ({ page }) => {
    const evil = '</script><script>document.title="x"</script><img src=x onerror=document.title="x">'
    await signInAs(page, 'admin')
    const { name, slug } = await createProduct(page, {
      description: evil,
      descriptionEs: evil,
      category: evil,
    })
    for (const path of [`/products/${slug}`, `/es/products/${slug}`, `/admin/products?search=${name}`]) {
      await page.goto(path)
      await expect(page.getByText(evil).filter({ visible: true }).first()).toBeVisible()
      expect(await page.title()).not.toBe('x')
      await expect(page.locator('img[src="x"]')).toHaveCount(0)
    }
  })

  test('is archived instead of deleted once it was ordered, and is restored as hidden', async ({
    page,
    browser,
    shop,
  }) => {
    const order = await placeOrder(browser, shop.origin)
    await signInAs(page, 'admin')
    const bought = await (await page.request.get('/api/admin/orders', { params: { search: order.orderNumber } })).json()
    const { productId } = bought.orders[0].items[0]
    const all: { id: string; name: string }[] = await (await page.request.get('/api/admin/products')).json()
    const name = all.find(({ id }) => id === productId)?.name ?? ''
    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('It has been ordered, so it is archived instead')
    await question.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('Product Archived')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived')
    await expect(page).toHaveURL(/state=archived/)
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await expect(page.getByText('Product Restored')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Hidden')
    const dialog = await openEdit(page, name)
    await dialog.getByRole('switch', { name: 'Active' }).check()
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product Updated')).toBeVisible()
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeHidden()
  })
})

test.describe('the form', () => {
  test('shows sales made while it was open, and keeps the changes of a colleague', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 409/)
    await signInAs(page, 'admin')
    const { id, name } = await createProduct(page)
    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
    const dialog = await openEdit(page, name)
    await page.request.put(`/api/products/${id}`, { data: { stock: 4, price: '77.00' } })
    await dialog.getByLabel('Stock').fill('20')
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(dialog.getByText(/the stock is now 4/).first()).toBeVisible()
    await expect(dialog.getByLabel('Stock')).toBeFocused()
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product Updated')).toBeVisible()
    await expect(cardOf(page, name)).toContainText('20 in stock')
    await expect(cardOf(page, name)).toContainText('$77.00')
  })

  test('accepts only pictures, shows the upload progress, and can cancel an upload', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 400|ERR_FAILED|ERR_ABORTED/)
    await signInAs(page, 'admin')
    const { name } = await createProduct(page)
    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
    const dialog = await openEdit(page, name)
    const input = dialog.getByLabel('Choose picture')
    await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expectToast(page, 'Invalid File Type', 'Choose a JPEG, PNG, GIF or WEBP picture.')
    await expect(dialog.getByText('Choose a JPEG, PNG, GIF or WEBP picture.')).toBeVisible()
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expectToast(page, 'File Too Large', 'Choose a picture of 5 MB at most.')

    const path = '**/api/upload/product-image'
    await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo('#8a1030') })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(path, async (route) => {
      await held
      await route.abort().catch(() => {})
    })
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(dialog.getByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 720 })
    expect((await dialog.boundingBox())?.width).toBeLessThan(360)
    await dialog.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(dialog.getByRole('progressbar')).toBeHidden()
    release()
    await page.unroute(path)
    await page.route(path, (route) => route.fulfill({ status: 400, json: { code: 'picture_broken', message: 'no' } }))
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expectToast(page, 'Error', 'Failed to upload image.')
    await expect(dialog.getByText('The picture cannot be read. It may be damaged.').first()).toBeVisible()
    await expect(dialog.getByText('a.jpg: it is uploaded when you save.')).toBeVisible()
    await dialog.getByLabel('Or the address of a picture').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(dialog.getByText('Please enter a valid URL').first()).toBeVisible()
  })

  test('can be filled in by keyboard alone on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 720 })
    await signInAs(page, 'admin')
    await page.goto('/admin/products')
    await page.getByRole('button', { name: 'Add Product' }).focus()
    await page.keyboard.press('Enter')
    const name = unique('Crema')
    const dialog = page.getByRole('dialog', { name: 'Add Product' })
    await dialog.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.type(name)
    const texts = ['Name in Spanish', 'Description', 'Description in Spanish', 'Category', 'Category in Spanish']
    for (const label of [...texts, 'Type', 'Price ($)']) {
      await page.keyboard.press('Tab')
      await expect(dialog.getByLabel(label).first()).toBeVisible()
    }
    await page.keyboard.type('7')
    await expect(dialog.getByLabel('Price ($)')).toHaveValue('7')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Product Created')).toBeVisible()
    await expect(cardOf(page, name)).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

test.describe('the list', () => {
  test('filters by category, shows an empty state, and retries after a failure', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 500/)
    await signInAs(page, 'admin')
    await page.goto('/admin/products')
    const category = page.getByRole('combobox', { name: 'Category' })
    await expect(category.getByRole('option').first()).toHaveText('All Categories')
    await category.selectOption('Lips')
    await expect(page).toHaveURL(/category=Lips/)
    await expect(page.getByRole('button', { name: 'Edit Rojo Ponce Lipstick' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Cacao Eye Pencil' })).toBeHidden()
    await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing is called this')
    await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible()
    await expectAccessible(page, 'no match')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await expect(page.getByRole('listitem').filter({ hasText: 'Edit' })).toHaveCount(24)
    await page.route('**/api/admin/products/page*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await page.reload()
    await expect(page.getByText('This could not be loaded')).toBeVisible()
    await page.unroute('**/api/admin/products/page*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').getByText(/^Showing 1–24 of/)).toBeVisible()
  })

  test('and the form are accessible', async ({ page }) => {
    await signInAs(page, 'admin')
    const edit = /^(Edit|Editar) (Rojo Ponce Lipstick|Labial Rojo Ponce)$/
    await expectAccessibleEverywhere(page, '/admin/products', (at) =>
      expect(at.getByRole('button', { name: edit })).toBeVisible(),
    )
    await page.goto('/admin/products')
    await openEdit(page, 'Rojo Ponce Lipstick')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page, `the form, ${colorScheme}`)
    }
  })
})
