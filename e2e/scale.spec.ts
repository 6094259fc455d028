// Features: catalog

import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { fillShop, inventedProduct } from '../bench/fill-catalog.ts'
import { productsPerPage } from '../src/catalog/product-list.ts'
import { test as base, expect, expectAccessibleEverywhere, newCustomer, ownShop } from './fixtures.ts'
import type { ShopProcess } from './shop-process.ts'

// A shop of 5,000 products sends, renders and loads only what is visible. The benchmark measures its speed.

const total = 5_000
const pages = Math.ceil(total / productsPerPage)
const last = inventedProduct(total - 1)

const test = base.extend<object, { shop: ShopProcess }>({
  shop: ownShop((shop) => fillShop({ url: shop.origin, dataDir: shop.dataDir }, total)),
})

// All of this file in one worker: filling a second shop takes longer than these tests.
test.describe.configure({ mode: 'default' })

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const status = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })
const pageLinks = (page: Page) => page.getByRole('navigation', { name: 'Pages of products' })
const cards = (page: Page) => page.locator('main article')

/** The page's API requests from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + query)
  })
  return calls
}

test('the HTML is small, has correct counts, and links crawlers to every page', async ({ request }) => {
  const response = await request.get('/products')
  const html = await response.text()
  expect(gzipSync(html).length).toBeLessThanOrEqual(150_000)
  expect(html).toContain(`Showing ${total} of ${total} products`)
  expect(html).toContain(`Page 1 of ${pages}`)
  expect(html.match(/<article/g)).toHaveLength(productsPerPage)
  expect(html).toContain('href="/products?page=2"')
  const end = await (await request.get(`/products?page=${pages}`)).text()
  expect(end).toContain(last.name)
  expect(end).toContain(`<title>All Products, page ${pages} · Flor de Maga</title>`)
  expect(end).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+/products\\?page=${pages}"`))
  const found = await (await request.get(`/products?search=${encodeURIComponent(last.name)}`)).text()
  expect(found).toContain(`Showing 1 of ${total} products`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/<loc>[^<]+\/products\/[^<]+<\/loc>/g)).toHaveLength(2 * total)
})

test('typing finds a product near the end, and updates the URL', async ({ page }) => {
  await page.goto('/products?page=3')
  await search(page).pressSequentially(last.name)
  await expect(status(page)).toHaveText(`Showing 1 of ${total} products`)
  await expect(cards(page).getByRole('link', { name: last.name })).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === last.name)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(status(page)).toHaveText(`Showing ${total} of ${total} products · Page 1 of ${pages}`)
})

test('pagination reaches the last product, within a category too, and going back restores the position', async ({
  page,
}) => {
  await page.goto('/products')
  await pageLinks(page)
    .getByRole('link', { name: `Page ${pages}`, exact: true })
    .click()
  await expect(status(page)).toContainText(`Page ${pages} of ${pages}`)
  await expect(page.locator('#results')).toBeFocused()
  await expect(cards(page)).toHaveCount(total - productsPerPage * (pages - 1))
  const product = cards(page).getByRole('link', { name: last.name })
  await product.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await product.click()
  await expect(page.getByRole('heading', { level: 1, name: last.name })).toBeVisible()
  await page.goBack()
  await expect(product).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`\\?page=${pages}$`))
  await page.getByLabel('Category').selectOption({ label: 'Lips' })
  await expect(page).toHaveURL(/\?category=Lips$/)
  await pageLinks(page).getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?category=Lips&page=2$/)
  await expect(status(page)).toContainText(/^Showing \d{3} of 5000 products · Page 2 of \d+$/)
})

test('home and product pages load only what they show; a cart is checked against its own products only', async ({
  page,
}) => {
  const calls = callsOf(page)
  await page.goto('/')
  await page.evaluate(async (slug) => {
    const product = await (await fetch(`/api/products/${slug}`)).json()
    localStorage.setItem('cart', JSON.stringify([{ product: { ...product, price: '1.00' }, quantity: 2 }]))
  }, last.slug)
  await page.reload()
  await expect(page.getByText('Your cart was updated')).toBeVisible()
  await page.locator('#products').getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  // The last of them is asked for beside the heading.
  await expect
    .poll(() => calls.filter((call) => call.startsWith('/api/catalog')))
    .toEqual([
      expect.stringContaining('/api/catalog?ids='),
      '/api/catalog?category=Face&size=5',
      // What goes with the product.
      expect.stringMatching(/^\/api\/catalog\?ids=[^&]+&size=2$/),
    ])
  expect(calls).not.toContain('/api/products')
})

test('the dashboard shows the products page by page', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/dashboard')
  await pageLinks(page)
    .getByRole('link', { name: `Page ${pages}`, exact: true })
    .click()
  await expect(cards(page).getByRole('link', { name: last.name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?page=${pages}$`))
})

test('a long list has no axe violations', async ({ page }) => {
  await expectAccessibleEverywhere(page, '/products?page=2', (opened) =>
    expect(opened.getByRole('navigation', { name: /^(Pages of products|Páginas de productos)$/ })).toBeVisible(),
  )
})
