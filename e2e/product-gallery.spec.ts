// Features: catalog, pictures

import type { Locator, Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, expectAccessibleEverywhere, signIn, test } from './fixtures.ts'

const path = '/products/rojo-ponce-lipstick'
const images = [
  { url: '/images/coral-cabo-rojo-lipstick-800.webp', alt: 'In the sun', altEs: 'Al sol' },
  { url: '/images/coco-and-honey-lip-balm-800.webp', alt: null, altEs: null },
]

test.beforeEach(async ({ page, context }) => {
  await signIn(page, demoAccounts.admin)
  const all: { id: string; slug: string }[] = await (await page.request.get('/api/admin/products')).json()
  const id = all.find(({ slug }) => path.endsWith(slug))?.id
  expect((await page.request.put(`/api/products/${id}`, { data: { images } })).status()).toBe(200)
  await context.clearCookies()
})

const gallery = (page: Page) => page.getByRole('region', { name: /^(Pictures of|Fotos de) / })
const strip = (page: Page) => gallery(page).getByRole('list').first()
const slide = (page: Page, name: string) => gallery(page).getByRole('link', { name })
const thumbnail = (page: Page, name: string) => gallery(page).getByRole('link', { name, exact: true })

/** The number of the picture that the strip shows, from 1. */
const shownIn = (list: Locator) => list.evaluate((node) => 1 + node.scrollLeft / node.clientWidth)

async function expectShown(page: Page, number: number): Promise<void> {
  await expect.poll(() => shownIn(strip(page))).toBe(number)
}

test('thumbnails and arrow keys show the pictures, and the focus follows', async ({ page }) => {
  await page.goto(path)
  await thumbnail(page, 'Show picture 3 of 3').click()
  await expectShown(page, 3)
  await expect(thumbnail(page, 'Show picture 3 of 3')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(thumbnail(page, 'Show picture 2 of 3')).toBeFocused()
  await expectShown(page, 2)
  await slide(page, 'In the sun').focus()
  await page.keyboard.press('ArrowRight')
  await expect(slide(page, 'Rojo Ponce Lipstick, picture 3')).toBeFocused()
  await expectShown(page, 3)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 3)
})

test('the viewer opens at the picture, enlarges it by click and keys, and returns the focus', async ({ page }) => {
  await page.goto(`/es${path}`)
  await thumbnail(page, 'Mostrar la foto 2 de 3').click()
  await expectShown(page, 2)
  await slide(page, 'Al sol').click()
  const viewer = page.getByRole('dialog', { name: 'Labial Rojo Ponce' })
  const picture = viewer.getByRole('button', { name: 'Al sol' })
  await expect(viewer.getByText('2 de 3')).toBeVisible()
  await expect(picture).toBeFocused()
  await expectAccessible(page, 'the viewer')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('Enter')
  await expect.poll(width).toBeCloseTo(2 * before, 0)
  await viewer.getByRole('button', { name: 'Alejar' }).click()
  await expect.poll(width).toBeCloseTo(before, 0)
  await picture.focus()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('3 de 3')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Labial Rojo Ponce, foto 3' })).toBeFocused()
  await viewer.getByRole('button', { name: 'Foto anterior' }).click()
  await expect(viewer.getByText('2 de 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(slide(page, 'Al sol')).toBeFocused()
})

test('a click in the viewer enlarges the clicked part', async ({ page }) => {
  await page.goto(path)
  await slide(page, 'Rojo Ponce Lipstick').first().click()
  const picture = page.getByRole('dialog').getByRole('button', { name: 'Rojo Ponce Lipstick', exact: true })
  await expect(picture).toBeFocused()
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  const scrolled = () => picture.evaluate((node) => [node.parentElement?.scrollLeft, node.parentElement?.scrollTop])
  await picture.click({ position: { x: width * 0.5, y: height * 0.75 } })
  await expect.poll(scrolled).toEqual([width / 2, height])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the strip shows each picture with its place, and links open the pictures', async ({ page }) => {
    await page.goto(`/es${path}`, { waitUntil: 'commit' })
    await gallery(page).getByText('1 de 3').scrollIntoViewIfNeeded()
    await expect(gallery(page).getByText('1 de 3')).toBeInViewport()
    await expect(gallery(page).getByText('2 de 3')).not.toBeInViewport()
    await page.goto(`/es${path}#picture-2`, { waitUntil: 'commit' })
    await expect(gallery(page).getByText('2 de 3')).toBeInViewport()
    await expect(slide(page, 'Al sol')).toHaveAttribute('href', '/images/coral-cabo-rojo-lipstick-1200.webp')
  })
})

/** Moves a finger to the left over most of the element. */
async function swipe(page: Page, over: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0 } = (await over.boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + share * width, y: y + 100 }] })
  await touch('touchStart', 0.9)
  for (let share = 0.85; share > 0.2; share -= 0.05) await touch('touchMove', share)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a swipe shows the next picture, and nothing moves sideways', async ({ page }) => {
    await page.goto(path)
    await expect(gallery(page).getByText('1 of 3')).toBeInViewport()
    await swipe(page, strip(page))
    await expectShown(page, 2)
    await expect(gallery(page).getByText('2 of 3')).toBeInViewport()
    await expect(gallery(page).getByText('1 of 3')).not.toBeInViewport()
    expect(await page.evaluate(() => [scrollX, document.documentElement.scrollWidth])).toEqual([0, 360])
  })
})

test('only the first picture is loaded at once, with priority, and nothing shifts', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const loading = await strip(page)
    .getByRole('img')
    .evaluateAll((all) => all.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')]))
  expect(loading).toEqual([
    ['eager', 'high'],
    ['lazy', null],
    ['lazy', null],
  ])
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  // A font that arrives late on a busy machine moves lines by a fraction of a pixel (0.007); a picture, by far more.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
})

test('the structured data lists all pictures', async ({ page }) => {
  await page.goto(path)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data['@graph'][0].image.map((url: string) => new URL(url).pathname)).toEqual([
    '/images/rojo-ponce-lipstick-1200.webp',
    '/images/coral-cabo-rojo-lipstick-1200.webp',
    '/images/coco-and-honey-lip-balm-1200.webp',
  ])
})

test('a gallery has no axe violations', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessibleEverywhere(page, path, () => expect(gallery(page)).toBeVisible())
  }
})
