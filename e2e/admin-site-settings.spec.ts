// Features: settings, pictures

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { pdfText } from '../src/testing/pdf-text.ts'
import { demoAccounts, expect, expectAccessible, expectToast, mailTo, signIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const path = '/admin/webpage-settings'
const logoFile = join(import.meta.dirname, '../public/icon-512.png')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const brandForm = (page: Page) => page.getByRole('form', { name: 'Brand Settings' })

async function openSettings(page: Page, address = path): Promise<void> {
  await signIn(page, demoAccounts.admin)
  await page.goto(address)
  await expect(page.getByRole('form')).toBeVisible()
}

/** The site texts, restored after the test. */
async function readAll(page: Page) {
  const keys = ['general', 'about', 'contact'] as const
  return Promise.all(keys.map(async (key) => (await page.request.get(`/api/settings/${key}`)).json()))
}

let before: Awaited<ReturnType<typeof readAll>> = []
test.beforeEach(async ({ page }) => {
  before = await readAll(page)
})
test.afterEach(async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  for (const { key, value } of before) {
    expect((await page.request.post('/api/settings', { data: { key, value } })).status()).toBe(200)
  }
  const multipart = { companyName: 'Flor de Maga', logoUrl: '', faviconUrl: '', websiteEmail: '', facebookUrl: '' }
  expect((await page.request.post('/api/brand-settings', { multipart })).status()).toBe(200)
})

test('changed texts of the home page are visible at once in both languages', async ({ page, browser, shop }) => {
  await openSettings(page)
  await expect(page).toHaveTitle('Webpage Settings · Admin · Flor de Maga')
  await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true')
  await expect(field(page, 'Site name')).toHaveValue('Flor de Maga')
  await field(page, 'Hero title').fill('  Colors of the island ')
  await page.getByRole('textbox', { name: 'Hero title in Spanish' }).fill('Colores de la isla')
  await field(page, 'Tagline').fill('Made in Caguas')
  await page.getByRole('textbox', { name: 'Tagline in Spanish' }).fill('')
  await save(page)
  await expectToast(page, 'Success', 'general settings saved successfully!')
  await expect(field(page, 'Hero title')).toHaveValue('Colors of the island')
  await page.getByRole('link', { name: 'Back to Store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Colors of the island' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Made in Caguas')
  const visitor = await browser.newPage({ baseURL: shop.origin })
  await visitor.goto('/es')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Colores de la isla' })).toBeVisible()
  await expect(visitor.getByRole('contentinfo')).toContainText('Made in Caguas')
  await visitor.close()
})

test('switching tabs asks about unsaved values, and missing values show errors', async ({ page }) => {
  await openSettings(page)
  await field(page, 'Hero subtitle').fill('')
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Hero subtitle is required' }).first()).toBeFocused()
  await expectAccessible(page, 'the refused form')
  await page.getByRole('tab', { name: 'Contact Us' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Hero subtitle')).toHaveValue('')
  await page.getByRole('tab', { name: 'Contact Us' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/tab=contact/)
  await field(page, 'Email').fill('hola@')
  await page.getByRole('textbox', { name: 'Facebook URL' }).fill('facebook')
  await save(page)
  await expect(page.getByRole('link', { name: 'Please enter a valid email address' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Please enter a valid URL' })).toBeVisible()
  await field(page, 'Email').fill('tienda@flordemaga.test')
  await page.getByRole('textbox', { name: 'Facebook URL' }).fill('')
  await save(page)
  await expectToast(page, 'Success', 'contact settings saved successfully!')
  const facebookUrl = 'https://www.facebook.com/brand'
  await page.request.post('/api/brand-settings', { multipart: { companyName: 'Flor de Maga', facebookUrl } })
  expect((await (await page.request.get('/api/settings/contact')).json()).value.facebook).toBe(facebookUrl)
  await page.reload()
  await expect(field(page, 'Email')).toHaveValue('tienda@flordemaga.test')
  // The link is inherited from the brand; the contact has none.
  await expect(page.getByRole('textbox', { name: 'Facebook URL' })).toHaveValue('')
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(page).toHaveURL(/webpage-settings$/)
  await page.goBack()
  await expect(field(page, 'Email')).toHaveValue('tienda@flordemaga.test')
})

test('the picture of About Us is a file or a URL; a failed picture does not lose the texts', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500|image was not uploaded/)
  await openSettings(page, `${path}?tab=about`)
  const address = field(page, 'Or the address of a picture')
  const preview = page.getByRole('img', { name: 'Preview' })
  await expect(preview).toHaveAttribute('src', '/images/about-960.webp')
  const file = page.locator('input[type=file]')
  await file.setInputFiles(logoFile)
  await expect(page.getByText('icon-512.png: it is uploaded when you save.')).toBeVisible()
  await expect(preview).toHaveAttribute('src', /^blob:/)
  await page.route('https://pictures.test/**', (route) => route.fulfill({ path: logoFile }))
  await address.fill('https://pictures.test/about.png')
  await expect(preview).toHaveAttribute('src', 'https://pictures.test/about.png')
  await expect(page.getByText('icon-512.png: it is uploaded')).toBeHidden()

  await page.getByRole('button', { name: 'Discard' }).click()
  // A URL typed before a file was chosen is ignored.
  await address.fill('no address')
  await file.setInputFiles(logoFile)
  await page.route('**/api/upload-image', (route) => route.fulfill({ status: 500, body: '' }))
  await field(page, 'Title').fill('Who we are')
  const logged = page.waitForEvent('console', (entry) => entry.text().startsWith('The image was not uploaded'))
  await save(page)
  await logged
  await expectToast(page, 'Success', 'about settings saved successfully!')
  await expect(page.getByText('The image could not be uploaded.')).toBeVisible()
  expect((await (await page.request.get('/api/settings/about')).json()).value).toMatchObject({
    title: 'Who we are',
    imageUrl: '/images/about-960.webp',
  })
  await page.unroute('**/api/upload-image')
  await save(page)
  await expect(preview).toHaveAttribute('src', /^\/uploads\//)
  // The form shows the picture once it is uploaded, before the save is answered.
  const uploaded = await preview.getAttribute('src')
  const stored = async () => (await (await page.request.get('/api/settings/about')).json()).value.imageUrl
  await expect.poll(stored).toBe(uploaded)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await expect(page.locator(`img[src="${uploaded}"]`)).toHaveCount(1)
})

test('a brand appears in navigation, hero, back office, titles, mails and invoices', async ({
  page,
  browser,
  shop,
}) => {
  await openSettings(page, '/admin/brand-settings')
  await expect(page).toHaveTitle('Brand Settings · Admin · Flor de Maga')
  for (const place of ['Main navigation', 'Admin header', 'Hero banner', 'Email templates', 'PDF invoices']) {
    await expect(page.getByRole('region', { name: 'Usage guidelines' })).toContainText(place)
  }
  await field(page, 'Company name').fill('Jardín Borincano')
  await page.locator('input[type=file]').first().setInputFiles(logoFile)
  await save(page)
  await expectToast(page, 'Brand Settings Updated', 'Your brand settings have been successfully updated.')
  const { logoUrl } = await (await page.request.get('/api/brand-settings')).json()
  expect(logoUrl).toMatch(/^\/uploads\/[0-9a-f]{24}-400\.webp$/)
  const home = page.getByRole('link', { name: 'Jardín Borincano' })
  await expect(home.locator(`img[src="${logoUrl}"]`)).toBeVisible()
  await expect(page).toHaveTitle('Brand Settings · Admin · Jardín Borincano')
  await expect(page.getByText('This is a demonstration shop')).toBeVisible()

  await page.getByRole('link', { name: 'Back to Store' }).click()
  await expect(page.getByRole('banner').locator(`img[src="${logoUrl}"]`)).toHaveCSS('width', '40px')
  await expect(page.locator(`#home img[src="${logoUrl}"]`)).toHaveCSS('width', '64px')
  await expect.poll(async () => (await (await page.request.get('/')).text()).includes('Jardín Borincano')).toBe(true)

  // Documents show the brand of the day of their order.
  const order = await placeOrder(browser, shop.origin)
  await page.request.post('/api/auth/forgot-password', { data: { email: order.buyer.email, language: 'en' } })
  const mail = await mailTo(page, order.buyer.email, /password/i)
  expect(mail.html).toContain('Jardín Borincano')
  const image = /src="([^"]+\/brand-logo\.png[^"]*)"/.exec(mail.html)?.[1] ?? ''
  expect((await page.request.get(image)).headers()['content-type']).toBe('image/png')

  const invoice = await page.request.get(`/api/orders/${order.id}/invoice`)
  const bytes = await invoice.body()
  expect(bytes.includes('/Subtype /Image')).toBe(true)
  expect(await pdfText(bytes)).toContain('Jardín Borincano')
  expect(invoice.headers()['content-disposition']).toContain('jardin-borincano-FM-')
})

test('a wide logo stands alone and as large as there is room, on a phone too', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  const picture = { create: { width: 1200, height: 200, channels: 3, background: '#205335' } } as const
  const logo = { name: 'wide.png', mimeType: 'image/png', buffer: await sharp(picture).png().toBuffer() }
  const multipart = { companyName: 'Jardín Borincano', websiteEmail: '', facebookUrl: '', instagramUrl: '', logo }
  expect((await page.request.post('/api/brand-settings', { multipart })).status()).toBe(200)
  for (const [width, least] of [
    [360, 130],
    [1024, 130],
    [1280, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
      const shown = place.getByRole('img', { name: 'Jardín Borincano' })
      await expect(shown).toBeVisible()
      await expect(place.getByText('Jardín Borincano', { exact: true })).toHaveCount(0)
      const box = await shown.boundingBox()
      expect(box?.width, `${width}`).toBeGreaterThan(least)
      expect(box?.height, `${width}`).toBeGreaterThan(24)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('a brand without a name, with a wrong domain or a broken picture is not saved', async ({ page, consoleGuard }) => {
  // Playwright's tracing fetches the chosen picture, which the page's policy blocks.
  consoleGuard.allow(/status of 4\d\d|Connecting to 'blob:/)
  await openSettings(page, `${path}?tab=brand`)
  await field(page, 'Company name').fill(' ')
  await page.getByRole('textbox', { name: 'Custom domain' }).fill('https://shop.test')
  await save(page)
  await expect(brandForm(page).getByRole('link', { name: 'Company name is required' })).toBeVisible()
  await expect(brandForm(page).getByRole('link', { name: 'Valid domain required' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  const logo = page.locator('input[type=file]').first()
  const mimeType = 'image/png'
  await logo.setInputFiles({ name: 'logo.png', mimeType, buffer: Buffer.from('no picture') })
  await save(page)
  await expectToast(page, 'Error', 'Failed to update brand settings')
  await expect(page.getByText('Choose a JPEG, PNG, GIF or WEBP picture.').first()).toBeVisible()
  await logo.setInputFiles({ name: 'big.png', mimeType, buffer: Buffer.alloc(6 * 1024 * 1024) })
  await expectToast(page, 'File Too Large', 'Choose a picture of 5 MB at most.')
  await logo.setInputFiles({ name: 'logo.png', mimeType, buffer: await readFile(logoFile) })
  await save(page)
  await expectToast(page, 'Brand Settings Updated', 'Your brand settings have been successfully updated.')
})
