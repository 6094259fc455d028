// Features: catalog, pictures

import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, signInAs, test } from './fixtures.ts'

interface Product {
  id: string
  name: string
  slug: string
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 80, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const further = ['rojo-ponce-lipstick', 'aloe-moisturizing-cream', 'guayaba-sugar-scrub'].map((name) => ({
  url: `/images/${name}-800.webp`,
  alt: name,
  altEs: null,
}))

async function createProduct(page: Page, images: object[] = []): Promise<Product> {
  const data = { name: `Soap ${randomBytes(3).toString('hex')}`, price: '9.50', images }
  const response = await page.request.post('/api/products', { data })
  expect(response.status()).toBe(201)
  return response.json()
}

async function openForm(page: Page, name: string, edit = 'Edit'): Promise<Locator> {
  await page.goto(`${edit === 'Edit' ? '' : '/es'}/admin/products?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `${edit} ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  return dialog
}

async function storedImages(page: Page, slug: string): Promise<{ url: string; alt: string | null }[]> {
  return (await (await page.request.get(`/api/products/${slug}`)).json()).images
}

test('staff add several pictures at once, describe them and save', async ({ page }) => {
  await signInAs(page, 'admin')
  const { name, slug } = await createProduct(page)
  const dialog = await openForm(page, name)
  await dialog
    .getByLabel('Add pictures')
    .setInputFiles([await photo('a.jpg', '#205335'), await photo('b.jpg', '#8a1030')])
  const second = dialog.getByRole('group', { name: 'Additional picture 2' })
  await expect(second.getByRole('img', { name: 'Additional picture 2' })).toHaveAttribute('src', /^blob:/)
  await second.getByLabel('What it shows', { exact: false }).first().fill('The soap in its box')
  await second.getByLabel('What it shows, in Spanish').fill('El jabón en su caja')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product Updated')).toBeVisible()
  const upload = expect.stringMatching(/^\/uploads\/[0-9a-f]{24}-800\.webp$/)
  expect(await storedImages(page, slug)).toEqual([
    { url: upload, alt: null, altEs: null },
    { url: upload, alt: 'The soap in its box', altEs: 'El jabón en su caja' },
  ])
})

test('staff move and remove pictures by keyboard, and the focus stays', async ({ page }) => {
  await signInAs(page, 'admin')
  const { name, slug } = await createProduct(page, further)
  const dialog = await openForm(page, name, 'Editar')
  const button = (label: string) => dialog.getByRole('button', { name: label })
  await button('Bajar la foto adicional 1').focus()
  await page.keyboard.press('Enter')
  await expect(button('Bajar la foto adicional 2')).toBeFocused()
  await expect(dialog.getByRole('status').getByText('La foto es ahora la número 2 de 3.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(button('Bajar la foto adicional 3')).toBeFocused()
  await expect(button('Bajar la foto adicional 3')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await button('Quitar la foto adicional 1').focus()
  await page.keyboard.press('Enter')
  await expect(button('Quitar la foto adicional 1')).toBeFocused()
  await button('Guardar').click()
  await expect(dialog).toBeHidden()
  expect((await storedImages(page, slug)).map(({ alt }) => alt)).toEqual(['guayaba-sugar-scrub', 'rojo-ponce-lipstick'])
})

test('the form accepts seven pictures, and asks before a change of them is lost', async ({ page }) => {
  await signInAs(page, 'admin')
  const { name, slug } = await createProduct(page, further)
  const dialog = await openForm(page, name)
  const files = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((file) => photo(`${file}.jpg`, '#205335')))
  await dialog.getByLabel('Add pictures').setInputFiles(files)
  await expect(dialog.getByText('A product can have at most 7 additional pictures')).toBeVisible()
  await expect(dialog.getByRole('group', { name: /^Additional picture \d/ })).toHaveCount(7)
  await expect(dialog.getByLabel('Add pictures')).toBeDisabled()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  const again = await openForm(page, name)
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()
  expect(await storedImages(page, slug)).toHaveLength(3)
})

test('a failed upload names the picture, keeps what was uploaded, and can be tried again', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  await signInAs(page, 'admin')
  const { name, slug } = await createProduct(page)
  const dialog = await openForm(page, name)
  await dialog
    .getByLabel('Add pictures')
    .setInputFiles([await photo('a.jpg', '#205335'), await photo('b.jpg', '#8a1030')])
  let uploads = 0
  await page.route('**/api/upload/product-image', (route) => {
    uploads += 1
    return uploads === 2
      ? route.fulfill({ status: 400, json: { code: 'picture_broken', message: 'no' } })
      : route.continue()
  })
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Failed to upload image.')).toBeVisible()
  await expect(dialog.getByText('The picture cannot be read. It may be damaged.').first()).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Additional picture 1' })).toHaveAttribute('src', /^\/uploads\//)
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product Updated')).toBeVisible()
  expect(uploads).toBe(3)
  expect(await storedImages(page, slug)).toHaveLength(2)
})

test('the form with pictures is accessible and fits a phone', async ({ page }) => {
  await signInAs(page, 'admin')
  const { name } = await createProduct(page, [
    { url: '/images/rojo-ponce-lipstick-800.webp' },
    { url: '/images/aloe-moisturizing-cream-800.webp', alt: 'Open jar' },
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  const dialog = await openForm(page, name)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `the form with pictures, ${colorScheme}`)
  }
  const row = dialog.getByRole('group', { name: 'Additional picture 2' })
  const [box, inner] = [await dialog.boundingBox(), await row.boundingBox()]
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
})
