// Features: storefront, pages

import { randomUUID } from 'node:crypto'
import { checkoutTexts, openCheckout, openPaypal, receiptNumber } from './checkout-steps.ts'
import {
  test as base,
  demoAccounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  ownShop,
  signIn,
} from './fixtures.ts'
import { expectSteady, watchLayoutShifts } from './layout-shift.ts'

// What the owner says on every page of the store.

const test = base.extend<object, { shop: Awaited<ReturnType<typeof import('./shop-process.ts').startShop>> }>({
  shop: ownShop(),
})
test.use({ viewport: { width: 320, height: 740 } })

test('a pause of parcels keeps the payment that is open, and lets services be bought', async ({
  page,
  browser,
  shop,
}) => {
  const office = await browser.newContext({ baseURL: shop.origin })
  const desk = await office.newPage()
  await signIn(desk, demoAccounts.admin)
  const add = async (type: string) => {
    const name = `${type} ${randomUUID().slice(0, 6)}`
    const stock = type === 'product' ? 9 : null
    const data = { name, nameEs: name, type, price: '10.00', stock }
    const { slug } = await (await desk.request.post('/api/products', { data })).json()
    return { name, path: `/products/${slug}` }
  }
  const [goods, service] = [await add('product'), await add('service')]
  const buy = async ({ name, path }: typeof goods) => {
    await page.goto(path)
    await page
      .getByRole('button', { name: `Add ${name} to cart` })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain(name)
  }
  await signIn(page)
  await buy(goods)
  await openCheckout(page)
  await page.getByLabel('Address', { exact: true }).fill('12 Calle Loíza')
  await page.getByLabel('City').fill('San Juan')
  await page.getByLabel('State').selectOption('PR')
  await page.getByLabel('ZIP code').fill('00907')
  const paypal = await openPaypal(page)

  await desk.goto('/admin/pause')
  await desk.getByRole('switch', { name: 'Pause' }).check()
  await desk.getByRole('radio', { name: /^Parcels/ }).check()
  await desk.getByLabel('Sentence in English').fill('A storm is near: no parcels until Monday.')
  await desk.getByLabel('Sentence in Spanish').fill('Viene una tormenta: sin envíos hasta el lunes.')
  await expectAccessible(desk, 'the pause in the office')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText(/^The store shows it/).first()).toBeVisible()
  await office.close()

  await paypal.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
  expect(await receiptNumber(page)).toMatch(/^FM-/)

  await buy(goods)
  await buy(service)
  await expectNoSidewaysScroll(page, '/es/products')
  const band = page.getByRole('complementary', { name: 'Las ventas están en pausa' })
  await expect(band).toHaveText('Viene una tormenta: sin envíos hasta el lunes.')
  await openCheckout(page)
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByText('Remove these items, and you can buy the rest now.')).toBeVisible()
  await expect(summary.getByRole('listitem').filter({ hasText: goods.name }).last()).toBeVisible()
  await expect(summary.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/pages/privacy')
  await expectAccessible(page, 'the checkout of a paused product')
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  await expectToast(page, 'Sales are paused', 'A storm is near: no parcels until Monday.')

  await page.goto('/products')
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await page.getByRole('button', { name: `Remove ${goods.name}` }).click()
  await openCheckout(page)
  await expect(page.getByText('Remove these items')).toBeHidden()
  await page.getByLabel('Phone').fill('787-555-0142')
  const again = await openPaypal(page)
  await again.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
  expect(await receiptNumber(page)).toMatch(/^FM-/)
})

test('an announcement is closed once, and nothing moves', async ({ page, browser, shop }) => {
  const office = await browser.newContext({ baseURL: shop.origin })
  const desk = await office.newPage()
  await signIn(desk, demoAccounts.admin)
  await desk.goto('/admin/announcement')
  await desk.getByRole('switch', { name: 'Store banner' }).check()
  await desk.getByLabel('Sentence in English').fill('Free samples with every order this week')
  await desk.getByLabel('Link').fill('/products?search=samples')
  await expectAccessible(desk, 'the announcement in the office')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText(/^The store shows it/).first()).toBeVisible()
  await office.close()

  await watchLayoutShifts(page)
  await expectNoSidewaysScroll(page, '/')
  const band = page.getByRole('complementary', { name: 'Store banner' })
  const link = band.getByRole('link', { name: 'Free samples with every order this week' })
  await expect(link).toHaveAttribute('href', '/products?search=samples')
  expect(await (await page.request.get('/es')).text()).toContain('href="/es/products?search=samples"')
  await expectAccessible(page, 'a page with an announcement')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  const inFront = await skip.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === element
  })
  expect(inFront, 'the skip link is in front of the announcement').toBe(true)

  const place = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)
  const before = await place()
  await band.getByRole('button', { name: 'Close the banner' }).press('Enter')
  await expect(link).toBeHidden()
  expect(await place()).toBe(before)
  await expect(page.locator('#content')).toBeFocused()

  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(band).toBeHidden()
  expect(await place()).toBeLessThan(before)
  await expectSteady(page, 'a page after its announcement was closed')
})

test('a page is written in the office, previewed, and linked in the store', async ({ page, browser, shop }) => {
  const office = await browser.newContext({ baseURL: shop.origin })
  const desk = await office.newPage()
  await signIn(desk, demoAccounts.admin)
  await desk.goto('/admin/pages')
  await desk.getByRole('button', { name: 'Add Page' }).click()
  const form = desk.getByRole('dialog', { name: 'Add Page' })
  await form.getByLabel('Address').fill('Gift Cards')
  await form.getByLabel('Title', { exact: true }).fill('Gift Cards')
  await form.getByLabel('Text', { exact: true }).fill('## How long\n\nOne year. <b>Always.</b>')
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(form.getByRole('heading', { name: 'How long' })).toBeVisible()
  await expect(form.getByRole('group', { name: 'Preview', exact: true })).toContainText('<b>Always.</b>')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/^Use lowercase letters/).last()).toBeVisible()
  await form.getByLabel('Address').fill('gift-cards')
  await expectAccessible(desk, 'the form of a page')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const entry = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: 'Gift Cards' }) })
  await expect(entry.getByText('Spanish is missing')).toBeVisible()
  await expectAccessible(desk, 'the pages in the office')
  await office.close()

  await page.goto('/es/privacy')
  await expect(page).toHaveURL(/\/es\/pages\/privacy$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Privacidad' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gift Cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Cards' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
  await expectNoSidewaysScroll(page, '/pages/returns')
  await expectAccessible(page, 'a policy')
})
