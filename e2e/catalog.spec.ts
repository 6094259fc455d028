// Features: catalog, store

import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { stopClock } from './stopwatch.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const _heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const showing = (page: Page) => page.getByText(/^Showing \d+ of \d+ products$/)

async function openProducts(page: Page, query = ''): Promise<void> {
  await page.goto(`/products${query}`)
}

/** Expects that the query of the URL follows the typed text after 250 ms of the stopped clock, and not before. */
async function expectDebounce(page: Page, before: string, after: string): Promise<void> {
  const query = () => page.evaluate(() => location.search)
  await page.clock.runFor(249)
  expect(await query()).toBe(before)
  await page.clock.runFor(2)
  await expect.poll(query).toBe(after)
}

/** Expects the stock badge of each product on its card: none from 6 pieces on. The shop has products of every kind. */
async function expectBadges(page: Page): Promise<void> {
  const badge = (stock: number | null) =>
    stock === null || stock > 5 ? '' : stock === 0 ? 'Out of stock' : `Only ${stock} left`
  const products: { name: string; stock: number | null }[] = await (await page.request.get('/api/products')).json()
  const shown = await page
    .locator('#results article')
    .evaluateAll((cards) => cards.map((card) => ['h3', 'div'].map((part) => card.querySelector(part)?.textContent)))
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(products.map(({ name, stock }) => [name, badge(stock)])))
  const kinds = ['', 'Out of stock', expect.stringMatching(/^Only [1-5] left$/)]
  expect(shown.map(([, text]) => text)).toEqual(expect.arrayContaining(kinds))
}

test.describe('All Products', () => {
  test('is rendered completely by the server', async ({ request }) => {
    const html = await (await request.get('/products')).text()
    expect(html).toContain('<title>All Products · Flor de Maga</title>')
    expect(html).toContain('Rojo Ponce Lipstick')
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/products"/)
    const filtered = await (await request.get('/products?search=lipstick')).text()
    expect(filtered).toMatch(/Showing 3 of \d+ products/)
  })

  test('searches while typing, ignoring accents, and keeps the search in the URL', async ({ page }) => {
    await page.clock.install()
    await openProducts(page)
    await stopClock(page)
    await search(page).pressSequentially('mayaguez')
    await expectDebounce(page, '', '?search=mayaguez')
    await page.clock.resume()
    await expect(showing(page)).toHaveText(/^Showing 1 of \d+ products$/)
    await page.reload()
    await expect(search(page)).toHaveValue('mayaguez')
    await expect(showing(page)).toHaveText(/^Showing 1 of \d+ products$/)
  })

  test('is searched from every page, with suggestions, and forgives typing errors', async ({ page }) => {
    await page.goto('/es')
    const opener = page.getByRole('button', { name: 'Buscar en la tienda' })
    const field = page.getByRole('combobox', { name: 'Buscar en la tienda' })
    const options = page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option')
    await opener.click()
    await expect(field).toBeFocused()
    await field.pressSequentially('labios')
    await expect(options.first()).toHaveText('LabiosCategoría')
    await field.fill('lipstik')
    await expect(options.first()).toHaveText('Labial Rojo Ponce')
    await expect(options.last()).toHaveText('Todos los resultados de «lipstik»')
    await expectAccessible(page, 'the suggestions')
    await field.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await field.press('ArrowDown')
    await field.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
    await field.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(field).toHaveValue('lipstik')
    await field.press('Escape')
    await expect(opener).toBeFocused()
    await opener.click()
    await field.fill('lipstik')
    await expect(options.first()).toHaveText('Labial Rojo Ponce')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/es\/products\/rojo-ponce-lipstick$/)

    await opener.click()
    await field.fill('bloqeador')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/es\/products\?search=bloqeador$/)
    await expect(page.getByRole('link', { name: /^Protector Solar Mineral/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: /^Protector Solar Mineral/ })).toBeVisible()
    // The list answers itself, and reports what it does not find.
    await opener.click()
    const list = page.getByRole('searchbox', { name: 'Buscar', exact: true })
    await expect(list).toBeFocused()
    const report = page.waitForRequest((request) => request.url().endsWith('/api/missed-searches'))
    await list.fill('gasolina')
    await expect(page.getByRole('heading', { name: 'No se encontraron productos' })).toBeVisible()
    expect((await report).postDataJSON()).toEqual({ search: 'gasolina' })
  })

  test('the search of the header keeps what is typed in it while a page arrives', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'Search the store' })
    const field = page.getByRole('combobox', { name: 'Search the store' })
    await opener.click()
    await field.press('Escape')
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.locator('main').getByRole('link', { name: 'Rojo Ponce Lipstick' }).first().click()
    await opener.click()
    await field.fill('aloe')
    arrival.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Rojo Ponce Lipstick' })).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('aloe')
  })

  test('filters by category and clears every filter; cards have their stock badge', async ({ page }) => {
    await openProducts(page)
    const category = page.getByLabel('Category')
    const products: { category: string }[] = await (await page.request.get('/api/products')).json()
    const categories = new Set(products.map((product) => product.category).filter(Boolean))
    await expect(category.locator('option')).toHaveText(['All Categories', ...categories])
    await expectBadges(page)
    await category.selectOption({ label: 'Lips' })
    await expect(page).toHaveURL(/\?category=Lips$/)
    const kinds = page.getByRole('navigation', { name: 'Kinds of products' })
    await expect(kinds.locator('[aria-current]')).toHaveText('Lips')
    await search(page).fill('nothing of that kind')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
    await expect(page).toHaveURL(/search=nothing/)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(showing(page)).toHaveText(/^Showing (\d+) of \1 products$/)
    await expect(page).toHaveURL(/\/products$/)
    await expect(search(page)).toHaveValue('')
  })

  test('has its filters in a sheet on phones, which gives the focus back', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    await openProducts(page)
    const opener = page.getByRole('button', { name: /^Filters/ })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByLabel('Category')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(sheet.getByRole('button', { name: /^Show \d+$/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(sheet.getByLabel('Category')).toBeFocused()
    await page.getByLabel('Category').selectOption({ label: 'Lips' })
    const show = page.getByRole('button', { name: /^Show \d+$/ })
    await show.click()
    await expect(show).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(opener).toHaveText('Filters (1)')
    await opener.click()
    await page.getByLabel('Category').focus()
    await page.keyboard.press('Escape')
    await expect(show).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('is sorted and limited by price and availability, in the URL', async ({ page }) => {
    const prices = async () =>
      (await page.locator('#results article').getByText(/^\$/).allTextContents()).map((text) => Number(text.slice(1)))
    await page.clock.install()
    await openProducts(page)
    await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' })
    await expect(page).toHaveURL(/\?sort=price-asc$/)
    await expect.poll(prices).toEqual((await prices()).sort((a, b) => a - b))
    await page.getByText('Price and availability').click()
    await stopClock(page)
    await page.getByLabel('Lowest price').fill('15')
    await expectDebounce(page, '?sort=price-asc', '?sort=price-asc&min=15')
    await page.clock.resume()
    await page.getByLabel('Highest price').fill('$20.50')
    await page.getByLabel('In stock only').check()
    await expect(page).toHaveURL(/\?sort=price-asc&min=15&max=20.5&stock=in$/)
    await expect.poll(async () => (await prices()).filter((price) => price < 15 || price > 20.5)).toEqual([])
    await expect(page.locator('#results').getByText('Out of stock')).toHaveCount(0)
    const shown = await prices()
    expect(shown.length).toBeGreaterThan(0)
    await page.reload()
    await expect(page.getByLabel('Highest price')).toHaveValue('20.50')
    await expect(page.getByLabel('In stock only')).toBeChecked()
    expect(await prices()).toEqual(shown)
    await page.getByLabel('Highest price').fill('many')
    await expect(page.getByText('Enter an amount such as 12.50')).toBeVisible()
    await page.getByLabel('Highest price').fill('10')
    await expect(page.getByText('The highest price is below the lowest')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page).toHaveURL(/\?sort=price-asc$/)
    await expect(page.getByLabel('Lowest price')).toHaveValue('')
  })

  test('adds no history entry per letter', async ({ page }) => {
    await page.goto('/help')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
    await search(page).pressSequentially('soap', { delay: 40 })
    await expect(page).toHaveURL(/search=soap$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/help$/)
  })

  test('shows 8 placeholders while the catalog is loading, and offers a retry when it fails', async ({ page }) => {
    await page.goto('/help')
    let respond: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      respond = resolve
    })
    await page.route('**/api/products', async (route) => {
      await held
      await route.fulfill({ status: 400, body: '' })
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeFocused()
    await expect(page.locator('main [aria-busy="true"] > *')).toHaveCount(8)
    respond?.()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/products')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(showing(page)).toBeVisible()
  })

  test('shows a message when the shop has no products', async ({ page }) => {
    await page.goto('/help')
    await page.route('**/api/products', (route) => route.fulfill({ json: [] }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
    await expect(page.getByText('No products available at the moment')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0)
  })

  test('shows names and categories in the language of the page', async ({ page }) => {
    await page.goto('/es/products')
    await expect(page.getByRole('heading', { level: 1, name: 'Todos los productos' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Labial Rojo Ponce' })).toBeVisible()
    await expect(page.getByLabel('Categoría').locator('option').nth(1)).toHaveText('Rostro')
  })
})

test.describe('a product', () => {
  const path = '/products/rojo-ponce-lipstick'

  test('has metadata for search engines and social sites', async ({ page, request }) => {
    const response = await request.get(path)
    const html = await response.text()
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/images\/rojo-ponce-lipstick-1200\.jpg"/)
    for (const property of ['width', 'height'])
      expect(html).toContain(`<meta property="og:image:${property}" content="1`)
    expect(html).toMatch(/<link rel="alternate" hrefLang="es" href="http[^"]+\/es\/products\/rojo-ponce-lipstick"/i)
    await page.goto(path)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data['@graph'][0]).toMatchObject({
      '@type': 'Product',
      name: 'Rojo Ponce Lipstick',
      offers: { price: '18.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })
  })

  test('shows size, directions for use and ingredients in the language of the page, also after a navigation', async ({
    page,
  }) => {
    await page.goto('/es/products')
    await page.getByRole('link', { name: 'Labial Rojo Ponce' }).first().click()
    const main = page.getByRole('main')
    await expect(main.getByText('Tamaño: 3.5 g (0.12 oz)')).toBeVisible()
    const directions = main.getByText('Delinea los labios primero')
    await expect(directions).toBeHidden()
    await main.getByRole('heading', { name: 'Modo de uso' }).click()
    await expect(directions).toBeVisible()
    await page.goto(path)
    await main.getByRole('heading', { name: 'Ingredients' }).click()
    await expect(main.getByText('Ricinus Communis Seed Oil')).toBeVisible()
  })

  test('is found in the list and added several at a time, within the stock', { tag: '@smoke' }, async ({ page }) => {
    await openProducts(page, '?search=rojo')
    await page.getByRole('link', { name: 'Rojo Ponce Lipstick' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rojo Ponce Lipstick' })).toBeFocused()
    await expect(page).toHaveTitle('Rojo Ponce Lipstick · Flor de Maga')
    await expect(page.getByText('Only 3 left').first()).toBeVisible()
    const more = page.getByRole('button', { name: 'Increase quantity' })
    await more.click()
    await more.click()
    await expect(more).toBeDisabled()
    await page.getByRole('button', { name: 'Add Rojo Ponce Lipstick to Cart' }).click()
    await expectToast(page, 'Added to Cart', 'Rojo Ponce Lipstick has been added to your cart.')
    await expect(page.getByRole('button', { name: 'Shopping cart, 3 items' })).toHaveText('3')
    await page.getByRole('button', { name: 'Add Rojo Ponce Lipstick to Cart' }).click()
    await expectToast(page, 'No more in stock', 'Your cart already has every Rojo Ponce Lipstick that is left.')
    await expect(page.getByRole('button', { name: 'Shopping cart, 3 items' })).toBeVisible()
  })

  test('accepts a typed quantity and corrects an invalid one', async ({ page }) => {
    await page.goto(path)
    const quantity = page.getByLabel('Quantity', { exact: true })
    await quantity.fill('99')
    await quantity.blur()
    await expect(quantity).toHaveValue('3')
    await quantity.fill('')
    await quantity.blur()
    await expect(quantity).toHaveValue('3')
    await quantity.fill('0')
    await quantity.blur()
    await expect(quantity).toHaveValue('3')
  })

  test('links to its category and to related products', async ({ page }) => {
    await page.goto(path)
    const related = page.locator('section', { has: page.getByRole('heading', { name: 'You may also like' }) })
    await expect(related.getByRole('article').first()).toBeVisible()
    await expect(related.getByRole('link', { name: 'Rojo Ponce Lipstick' })).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Lips' }).click()
    await expect(page).toHaveURL(/\/products\?category=Lips$/)
  })

  test('cannot be added when it is sold out', async ({ page, request }) => {
    const products: { slug: string; stock: number | null }[] = await (await request.get('/api/products')).json()
    const soldOut = products.find(({ stock }) => stock === 0)
    expect(soldOut).toBeDefined()
    await page.goto(`/products/${soldOut?.slug}`)
    await expect(page.locator('main h1 ~ * button, main button').filter({ hasText: 'Out of stock' })).toBeDisabled()
  })

  test('shows a 404 page when it does not exist', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    const response = await page.goto('/products/no-such-thing')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
    await expect(page).toHaveTitle(/^Error: /)
  })
})

test('a phone shows price and Add to Cart on the first screen of a product, then at their place in the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const products: { slug: string; price: string; stock: number | null }[] = await (
    await page.request.get('/api/products')
  ).json()
  const product = products.find(({ stock }) => stock === null || stock > 5)
  await page.goto(`/products/${product?.slug}`)
  const bar = page.locator('[data-buy-bar]')
  const button = bar.getByRole('button')
  for (const part of [bar.getByText(`$${product?.price}`), button]) {
    const box = await part.boundingBox()
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
  }
  await button.click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":1')
  await page.getByLabel('Quantity', { exact: true }).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('button', { name: /^Add .+ to cart$/i }).first()).toBeInViewport()
})

test('related products fill their row, and the search has a button that clears it', async ({ page }) => {
  const products: { slug: string }[] = await (await page.request.get('/api/products')).json()
  for (const { slug } of products.slice(0, 3).concat(products.slice(-3))) {
    await page.goto(`/products/${slug}`)
    const related = page.locator('section').filter({ has: page.getByRole('heading', { name: 'You may also like' }) })
    await expect(related.getByRole('article')).toHaveCount(4)
  }
  await page.goto('/products?search=zzzz')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Search', { exact: true })).toBeFocused()
  await expect(page).toHaveURL(/\/products$/)
})
