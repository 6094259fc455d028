// Features: catalog, cart, store

import type { Page } from '@playwright/test'
import { checkoutTexts, openCheckout, openPaypal, receipt, receiptNumber } from './checkout-steps.ts'
import { demoAccounts, expect, expectAccessible, mailTo, newCustomer, pathIn, signIn, test } from './fixtures.ts'

const texts = {
  en: {
    search: '/products?search=Coral%20Cabo',
    name: 'Coral Cabo Rojo Lipstick',
    choose: /^Choose options: Coral Cabo Rojo Lipstick$/,
    salmon: 'Salmon',
    finish: 'Shade: Salmon · satin',
    change: /Change your choice$/,
    mini: 'Mini, 1.4 g',
    terracotta: 'Terracotta',
    chosen: 'Coral Cabo Rojo Lipstick (Salmon, Mini, 1.4 g)',
    subject: (number: string) => new RegExp(`Your order ${number}`),
  },
  es: {
    search: '/products?search=Coral%20Cabo',
    name: 'Labial Coral Cabo Rojo',
    choose: /^Elegir opciones: Labial Coral Cabo Rojo$/,
    salmon: 'Salmón',
    finish: 'Tono: Salmón · satinado',
    change: /Cambiar tu elección$/,
    mini: 'Mini, 1.4 g',
    terracotta: 'Terracota',
    chosen: 'Labial Coral Cabo Rojo (Salmón, Mini, 1.4 g)',
    subject: (number: string) => new RegExp(`Tu pedido ${number}`),
  },
} as const

const salmonPicture = '/images/coral-cabo-rojo-lipstick-salmon-800.webp'

const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

for (const locale of ['en', 'es'] as const) {
  test(`a shade is chosen, shown and named from the page of the product to the last mail, in ${locale}`, async ({
    page,
  }) => {
    const t = texts[locale]
    await page.setViewportSize({ width: 360, height: 740 })
    const person = await newCustomer(page)
    await page.goto(pathIn(locale, t.search))
    await page.getByRole('button', { name: t.choose }).click()
    const sheet = page.getByRole('dialog', { name: t.name })
    await sheet.getByRole('radio', { name: t.terracotta }).check()
    await expect(sheet.getByRole('radio', { name: t.mini })).toHaveCount(0)
    await sheet.getByRole('radio', { name: t.salmon }).check()
    await sheet.getByRole('radio', { name: t.mini }).check()
    await expect(sheet.getByText('$9.50')).toBeVisible()
    await expectAccessible(page, 'the choice of options')
    await page.keyboard.press('Escape')
    await page.getByRole('article').getByRole('link', { name: t.name }).click()
    await page.getByRole('radio', { name: t.salmon }).check()
    await expect(page.getByText(t.finish)).toBeVisible()
    const gallery = page.getByRole('region', { name: t.name }).getByRole('img')
    await expect(gallery.first()).toHaveAttribute('src', salmonPicture)
    const bar = page.locator('[data-buy-bar]')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar.locator('img')).toHaveAttribute('src', salmonPicture)
    await bar.getByRole('button', { name: t.change }).click()
    await sheet.getByRole('radio', { name: t.mini }).check()
    await sheet.getByRole('button', { name: checkoutTexts[locale].add }).click()
    await expect(sheet).toBeHidden()
    await expect.poll(() => storedCart(page)).toContain('Mini, 1.4 g')
    await page.goto(pathIn(locale, '/dashboard?section=cart'))
    await expect(page.locator(`main img[src="${salmonPicture}"]`)).toBeVisible()
    await openCheckout(page, locale)
    await expect(page.locator(`main img[src="${salmonPicture}"]`).first()).toBeAttached()
    await expect(page.getByText(t.chosen).first()).toBeAttached()
    const window = await openPaypal(page, locale)
    await window.getByRole('button', { name: checkoutTexts[locale].pay, exact: true }).click()
    const number = await receiptNumber(page, locale)
    await expect(receipt(page, locale).getByText(t.chosen)).toBeVisible()
    await expect(page.locator(`img[src="${salmonPicture}"]`).first()).toBeAttached()
    const mail = await mailTo(page, person.email, t.subject(number))
    expect(mail.text).toContain(t.chosen)
    expect(mail.html).toContain(salmonPicture.replace('-800.webp', '-400.jpg'))
    await page.goto(pathIn(locale, '/dashboard?section=orders'))
    await expect(page.getByText(`1 × ${t.chosen}`)).toBeVisible()
    await expect(page.locator(`main img[src="${salmonPicture}"]`)).toBeVisible()
    await page.request.post('/api/auth/logout')
    await signIn(page, demoAccounts.admin)
    await page.goto(pathIn(locale, `/admin/orders?search=${number}&order=${number}`))
    await expect(page.getByRole('dialog').locator(`img[src="${salmonPicture}"]`)).toBeVisible()
  })
}

test('the page of a product keeps the choice in its address, by keyboard too', async ({ page }) => {
  await page.goto('/products/aibonito-powder-blush')
  const group = page.getByRole('group', { name: /^Shade/ })
  await expect(group.getByRole('radio', { name: 'Festival Pink' })).toBeChecked()
  await group.getByRole('radio', { name: 'Festival Pink' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name: 'Peach' })).toBeChecked()
  await expect(page).toHaveURL(/\?variant=[\da-f-]{36}$/)
  await group.getByRole('radio', { name: 'Plum, out of stock' }).check()
  await expect(page.getByRole('button', { name: 'Out of stock' }).first()).toBeDisabled()
  await page.reload()
  await expect(group.getByRole('radio', { name: 'Plum, out of stock' })).toBeChecked()
  await expectAccessible(page, 'a product with shades')
  // Its own address says the chosen shade alone, also after the page has come alive.
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  const marks = await page.request.get(`/api/products/aibonito-powder-blush/marks${new URL(page.url()).search}`)
  expect(data['@graph']).toEqual((await marks.json()).graph)
  expect(data['@graph'][0]).toMatchObject({
    '@type': 'Product',
    name: 'Aibonito Powder Blush (Plum)',
    color: 'Plum',
    url: page.url(),
    offers: { availability: 'https://schema.org/OutOfStock' },
    isVariantOf: { '@type': 'ProductGroup' },
  })
})

test('a cart stored before a product had shades names the product whose shade must be chosen', async ({ page }) => {
  await page.goto('/')
  const [blush] = (await (await page.request.get('/api/products')).json()).filter(
    ({ slug }: { slug: string }) => slug === 'aibonito-powder-blush',
  )
  const { id, name, price, stock, type } = blush
  await page.evaluate((line) => localStorage.setItem('cart', JSON.stringify([line])), {
    product: { id, name, price, stock, type },
    quantity: 1,
  })
  await page.reload()
  await expect(page.getByText(/Aibonito Powder Blush is no longer sold in this form/).first()).toBeVisible()
})

test('the last seats of a workshop are sold once to two buyers at the same time', async ({ browser, page, shop }) => {
  const other = await browser.newPage({ baseURL: shop.origin })
  const [first, second] = [page, other]
  const windows = []
  for (const buyer of [first, second]) {
    await newCustomer(buyer)
    await buyer.goto('/products/soap-making-workshop')
    await buyer.getByRole('textbox', { name: 'Quantity' }).fill('2')
    await buyer.getByRole('button', { name: checkoutTexts.en.add }).first().click()
    await expect.poll(() => storedCart(buyer)).toContain('"quantity":2')
    await openCheckout(buyer)
    windows.push(await openPaypal(buyer))
  }
  await Promise.all(windows.map((window) => window.getByRole('button', { name: 'Pay', exact: true }).click()))
  const sold = (buyer: Page) => receipt(buyer).isVisible()
  const refused = (buyer: Page) =>
    buyer
      .getByText(/Nothing was charged/)
      .first()
      .isVisible()
  const outcome = async (buyer: Page) => ((await sold(buyer)) ? 'sold' : (await refused(buyer)) ? 'refused' : 'open')
  await expect
    .poll(async () => [await outcome(first), await outcome(second)].sort(), { timeout: 30_000 })
    .toEqual(['refused', 'sold'])
  const { variants } = await (await page.request.get('/api/products/soap-making-workshop')).json()
  expect(variants[0]).toMatchObject({ stock: 0 })
  await other.close()
})
