// Features: settings

import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, expectToast, signIn, test } from './fixtures.ts'

const cartPath = '/admin/shopping-cart-settings'
const question = (page: Page) => page.getByRole('dialog', { name: 'Somebody else has saved this' })
/** The two values of a field, of which one is chosen. */
const side = (page: Page, field: string, which: 'Keep mine' | 'Use the saved one') =>
  question(page).getByRole('group', { name: field, exact: true }).getByRole('radio', { name: which })

const cart = {
  tax_enabled: false,
  tax_rate: 0,
  tax_name: 'Tax',
  shipping_enabled: false,
  shipping_rate: 0,
  shipping_name: 'Shipping',
  free_shipping_threshold: 0,
}
const saveCart = async (page: Page, changed: object) => {
  const data = { key: 'shopping_cart', value: { ...cart, ...changed } }
  expect((await page.request.post('/api/settings/shopping_cart', { data })).status()).toBe(200)
}
const storedCart = async (page: Page) => (await (await page.request.get('/api/settings/shopping_cart')).json()).value

test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 409/)
  await signIn(page, demoAccounts.admin)
})
test.afterEach(async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await saveCart(page, {})
})

test('two tabs that change different fields keep both changes', async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(cartPath)
    await expect(tab.getByRole('switch', { name: 'Charge tax' })).toBeVisible()
  }
  await other.getByRole('textbox', { name: 'Shipping label', exact: true }).fill('Correo')
  await other.getByRole('switch', { name: 'Charge shipping' }).check()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(other, 'Shopping Cart Settings Saved', 'The cart and the checkout use them from now on.')

  await page.getByRole('textbox', { name: 'Tax label', exact: true }).fill('IVU')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(side(page, 'Tax label', 'Keep mine')).toBeChecked()
  await expect(side(page, 'Shipping label', 'Use the saved one')).toBeChecked()
  await expect(question(page).getByRole('group', { name: 'Shipping label' })).toContainText('Correo')
  expect(await storedCart(page)).toMatchObject({ tax_name: 'Tax', shipping_name: 'Correo' })
  await question(page).getByRole('button', { name: 'Save This Choice' }).click()
  await expectToast(page, 'Shopping Cart Settings Saved', 'The cart and the checkout use them from now on.')
  expect(await storedCart(page)).toMatchObject({ tax_name: 'IVU', shipping_name: 'Correo', shipping_enabled: true })
  await expect(page.getByRole('textbox', { name: 'Shipping label', exact: true })).toHaveValue('Correo')
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  // The page has the version of its own save.
  await page.getByRole('textbox', { name: 'Tax label', exact: true }).fill('IVU 2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await storedCart(page)).tax_name).toBe('IVU 2')
})

test('of the same field staff choose, and nothing typed is lost before', async ({ page }) => {
  await page.goto(cartPath)
  const label = page.getByRole('textbox', { name: 'Tax label', exact: true })
  await label.fill('Mine')
  await saveCart(page, { tax_name: 'Theirs' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(question(page).getByRole('group', { name: 'Tax label' })).toContainText('Theirs')
  await question(page).getByRole('button', { name: 'Back to the Form' }).click()
  await expect(label).toHaveValue('Mine')
  expect((await storedCart(page)).tax_name).toBe('Theirs')

  await save.click()
  await side(page, 'Tax label', 'Use the saved one').check()
  await question(page).getByRole('button', { name: 'Save This Choice' }).click()
  await expect(label).toHaveValue('Theirs')
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  await label.fill('Mine again')
  await saveCart(page, { tax_name: 'Newer' })
  await save.click()
  await question(page).getByRole('button', { name: 'Save This Choice' }).click()
  await expectToast(page, 'Shopping Cart Settings Saved', 'The cart and the checkout use them from now on.')
  expect((await storedCart(page)).tax_name).toBe('Mine again')
})

test('a newer brand is shown beside the chosen logo', async ({ page }) => {
  const brand = async (multipart: Record<string, string>) =>
    expect((await page.request.post('/api/brand-settings', { multipart })).status()).toBe(200)
  await page.goto('/admin/brand-settings')
  await page.getByRole('textbox', { name: 'Custom domain' }).fill('mine.example.com')
  await page.locator('input[type=file]').first().setInputFiles('public/icon-512.png')
  await brand({ companyName: 'Flor de Maga', customDomain: 'theirs.example.com' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(question(page).getByRole('group', { name: 'Logo' })).toContainText('icon-512.png')
  await side(page, 'Custom domain', 'Use the saved one').check()
  await question(page).getByRole('button', { name: 'Save This Choice' }).click()
  await expectToast(page, 'Brand Settings Updated', 'Your brand settings have been successfully updated.')
  const stored = await (await page.request.get('/api/brand-settings')).json()
  expect(stored).toMatchObject({ customDomain: 'theirs.example.com', logoUrl: expect.stringMatching(/^\/uploads\//) })
  await brand({ companyName: 'Flor de Maga', customDomain: '', logoUrl: '' })
})

test('newer opening hours and terms are shown beside those in the dialog', async ({ page }) => {
  const calendar = {
    name: 'Newer',
    place: '',
    placeEs: '',
    weekly: [],
    exceptions: [],
    isActive: false,
    productIds: [],
  }
  const made = await (await page.request.post('/api/admin/calendars', { data: calendar })).json()
  await page.goto('/admin/calendars')
  await page.getByRole('button', { name: 'Edit Newer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Newer' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Newer still')
  const weekly = [{ weekday: 1, opens: '09:00', closes: '12:00' }]
  await page.request.put(`/api/admin/calendars/${made.id}`, { data: { ...calendar, weekly } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(question(page).getByRole('group', { name: 'Opening hours' })).toContainText('Monday')
  await expectAccessible(page, 'the question over a dialog')
  await question(page).getByRole('button', { name: 'Save This Choice' }).click()
  await expect(dialog).toBeHidden()
  const all: { id: string }[] = await (await page.request.get('/api/admin/calendars')).json()
  expect(all.find(({ id }) => id === made.id)).toMatchObject({ name: 'Newer still', weekly })
  expect((await page.request.delete(`/api/admin/calendars/${made.id}`)).status()).toBe(204)

  const services: { id: string; name: string; terms: { bufferMinutes: number } | null }[] = await (
    await page.request.get('/api/admin/services')
  ).json()
  const service = services.find(({ terms }) => terms)
  if (!service?.terms) throw new Error('the demo has a service with terms')
  const path = `/api/admin/services/${service.id}/terms`
  await page.getByRole('button', { name: `Edit ${service.name}`, exact: true }).click()
  const terms = page.getByRole('dialog').first()
  await terms.getByRole('textbox').first().fill('95')
  await page.request.put(path, { data: { ...service.terms, bufferMinutes: 35 } })
  await terms.getByRole('button', { name: 'Save' }).click()
  await expect(question(page)).toContainText('35')
  await question(page).getByRole('button', { name: 'Save This Choice' }).click()
  await expect(question(page)).toBeHidden()
  await expect
    .poll(async () => (await (await page.request.get('/api/admin/services')).json()).find(hasId(service.id)).terms)
    .toMatchObject({ durationMinutes: 95, bufferMinutes: 35 })
  expect((await page.request.put(path, { data: service.terms })).status()).toBe(200)
})

const hasId = (id: string) => (record: { id: string }) => record.id === id

for (const [language, path] of [
  ['English', cartPath],
  ['Spanish', `/es${cartPath}`],
] as const) {
  test(`the question is accessible and fits every window, in ${language}`, async ({ page }) => {
    await page.goto(path)
    await page.locator('[name=tax_name]').fill('Impuesto sobre ventas y uso')
    await page.locator('[name=shipping_rate]').fill('4.5')
    await saveCart(page, { tax_name: 'IVU', shipping_enabled: true, shipping_name: 'Correo' })
    await page.locator('[data-save-bar] [type=submit]').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the question at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.screenshot({ path: test.info().outputPath(`${language}-${width}.png`) })
    }
  })
}
