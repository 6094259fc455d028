// Features: store, catalog

import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

interface WireProduct {
  name: string
  description: string
  category: string
  price: string
  imageUrl: string | null
  stock: number | null
  options: unknown[]
}

/** Opens the home page by client-side navigation, so that the browser makes its requests and tests can mock them. */
async function goHome(page: Page): Promise<void> {
  await page.goto('/help')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/#home$/)
}

const setting = (key: string, value: object) => (route: Route) => route.fulfill({ json: { key, value } })

test('shows the texts of the shop, and 4 placeholders while products are loading', async ({ page }) => {
  const products: WireProduct[] = await (await page.request.get('/api/products')).json()
  const [first] = products
  if (!first) throw new Error('no products')
  let respond: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/catalog*', async (route) => {
    await held
    const response = await route.fetch()
    const catalog = await response.json()
    await route.fulfill({
      json: { ...catalog, products: catalog.products.map((product: WireProduct) => ({ ...product, imageUrl: null })) },
    })
  })
  const texts = { title: 'Who we are', description: 'Two sisters.', content: 'We began\nin a kitchen.' }
  await page.route('**/api/settings/about', setting('about', { ...texts, imageUrl: '/icon-512.png' }))
  await page.route(
    '**/api/settings/contact',
    setting('contact', {
      email: 'hola@tienda.test',
      facebook: 'https://facebook.test/tienda',
      instagram: '',
      phone: '+1 (787) 555-0134',
      address: '12 Calle Loíza, San Juan',
    }),
  )
  await goHome(page)
  await expect(page.locator('#products [aria-busy="true"] > *')).toHaveCount(4)
  respond?.()
  await expect(page.locator('#products').getByRole('article')).toHaveCount(4)
  const card = page.getByRole('article').filter({ hasText: first.name })
  await expect(card.locator('img')).toHaveAttribute('src', /^\/plants\/[a-z]+\.webp$/)

  const about = page.locator('#about')
  await expect(about.getByRole('heading', { level: 2 })).toHaveText('Who we are')
  await expect(about).toContainText('Two sisters.')
  await expect(about).toContainText('in a kitchen.')
  await expect(about.locator('img')).toHaveAttribute('src', '/icon-512.png')
  const contact = page.locator('#contact')
  await expect(contact.getByRole('link', { name: 'hola@tienda.test' })).toHaveAttribute(
    'href',
    'mailto:hola@tienda.test',
  )
  await expect(contact.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', 'https://facebook.test/tienda')
  await expect(contact.getByRole('link', { name: 'Instagram' })).toHaveCount(0)
  await expect(contact.getByRole('link', { name: /555-0134/ })).toHaveAttribute('href', 'tel:+17875550134')
  await expect(contact.getByText('12 Calle Loíza, San Juan')).toBeVisible()
})

test('has default texts, picture and links when the settings cannot be loaded', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/)
  let tries = 0
  await page.route('**/api/settings/*', (route) => {
    tries += 1
    return route.abort()
  })
  await page.route('**/api/catalog*', (route) => route.abort())
  await goHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Makeup Shopping Experience')
  await expect(page.locator('#home').getByText(/^Small-batch skin care and colou?r/)).toBeVisible()
  const about = page.locator('#about')
  await expect(about).toContainText('We make natural cosmetics and makeup in small batches')
  await expect(about.locator('img')).toHaveAttribute('src', '/images/about-960.webp')
  const contact = page.locator('#contact')
  await expect(contact.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@/)
  await expect(contact.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', 'https://www.facebook.com/')
  await expect(contact.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://www.instagram.com/')
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  const before = tries
  await page.unroute('**/api/catalog*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('#products').getByRole('article')).toHaveCount(4)
  expect(tries).toBe(before)
})

test('the home page leads to the categories, to the next free times and to the next workshops', {
  tag: '@smoke',
}, async ({ page }) => {
  const read = async (path: string) => (await page.request.get(path)).json()
  const [[time], [seat]] = await Promise.all([read('/api/next-times'), read('/api/next-workshops')])
  await page.goto('/es')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    ...['Compra por categoría', 'Productos destacados', 'Reserva tu hora', 'Próximos talleres'],
    ...['Sobre nosotros', 'Contáctanos'],
  ])
  const service = page.getByRole('link', { name: time.nameEs })
  await expect(service.locator('time')).toHaveAttribute('datetime', time.startsAt)
  const workshop = page.getByRole('link', { name: seat.nameEs }).first()
  await expect(workshop.locator('time')).toHaveAttribute('datetime', seat.startsAt)
  await expect(workshop).toContainText(`${seat.seatsLeft} cupos`)
  await workshop.click()
  await expect(page).toHaveURL(new RegExp(`/es/products/${seat.slug}\\?variant=${seat.variantId}$`))
  await page.goto('/es')
  await page.getByRole('link', { name: 'Labios', exact: true }).click()
  await expect(page).toHaveURL(/\/es\/products\?category=Lips$/)
})

test('a product card describes the product, and the list can be searched', async ({ page }) => {
  const products: WireProduct[] = await (await page.request.get('/api/products')).json()
  const product = products.find(
    ({ imageUrl, category, stock, options }) => imageUrl && category && stock !== 0 && options.length === 0,
  )
  if (!product) throw new Error('no product with a picture')
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible()
  await expect(page.getByPlaceholder('Search products...')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: product.name })
  await expect(card.getByRole('link', { name: product.name })).toBeVisible()
  await expect(card.locator('img')).toHaveAttribute('src', product.imageUrl ?? '')
  await expect(card).toContainText(product.description)
  await expect(card.getByText(product.category, { exact: true })).toBeVisible()
  await expect(card.getByText(`$${product.price}`)).toBeVisible()
  await expect(card.getByRole('button', { name: `Add ${product.name} to Cart`, exact: true })).toBeVisible()
})

test('a phone shows the headline and Shop Now on its first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/', '/es']) {
    await page.goto(path)
    const shopNow = page.locator('#home').getByRole('link').first()
    for (const part of [page.getByRole('heading', { level: 1 }), shopNow]) {
      const box = await part.boundingBox()
      expect((box?.y ?? 640) + (box?.height ?? 0), `on ${path}`).toBeLessThanOrEqual(640 - 56)
    }
  }
})

test('the name of the shop is not truncated in the header of the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const name = page.getByRole('banner').getByText('Flor de Maga', { exact: true })
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
})
