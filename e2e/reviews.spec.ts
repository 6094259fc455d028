// Features: reviews

import { expect, expectAccessible, pathIn, signIn, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const typed = 'Huele a lluvia y no deja grasa. La compraré otra vez.'

test('a buyer reviews a product by keyboard, staff publish and answer it, and visitors read it', async ({
  page,
  browser,
  shop,
  consoleGuard,
}) => {
  const products: {
    id: string
    slug: string
    nameEs: string
    type: string
    options: []
    stock: number
    rating: null
  }[] = await (await page.request.get('/api/products')).json()
  const product = products.find(
    ({ type, options, stock, rating }) => type === 'product' && options.length === 0 && stock > 5 && rating === null,
  )
  if (!product) throw new Error('no product without a review')
  const { id, buyer } = await placeOrder(browser, shop.origin, 'es', { productId: product.id, quantity: 1 })
  await signInAs(page, 'admin')
  await page.request.put(`/api/orders/${id}/status`, { data: { status: 'shipped' } })
  const address = `/products/${product.slug}`
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, buyer.email, buyer.password)
  const { id: userId } = await (await page.request.get('/api/auth/user')).json()
  const [order] = await (await page.request.get(`/api/orders/customer/${userId}`)).json()
  await page.context().clearCookies()
  // The link of an invitation leads through the sign-in to the form of its line.
  await page.goto(pathIn('es', `/dashboard?section=orders&review=${id}.${order.items[0].lineId}`))
  await page.getByRole('main').getByLabel('Contraseña', { exact: true }).fill(buyer.password)
  await page.getByRole('main').locator('input[name=email]').fill(buyer.email)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tu reseña' }).waitFor()
  await page.keyboard.press('Escape')
  const write = page.getByRole('button', { name: /^Escribir una reseña: / })
  await write.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Tu reseña' }).fill(typed)
  await form.getByRole('button', { name: 'Enviar reseña' }).click()
  await expect(form.getByText('Elige de 1 a 5 estrellas.').first()).toBeVisible()
  await form.getByRole('radio', { name: '1 estrella: mala' }).focus()
  for (let stars = 1; stars < 5; stars++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(form.getByRole('radio', { name: '4 estrellas: muy buena' })).toBeChecked()
  await expectAccessible(page, 'the form of a review')
  expect(await wide()).toBe(false)
  consoleGuard.allow(/ERR_FAILED/)
  await page.route('**/api/reviews', (route) => route.abort(), { times: 1 })
  await form.getByRole('textbox', { name: 'Tu reseña' }).press('Control+Enter')
  await expect(page.getByText('La reseña no se envió')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Tu reseña' })).toHaveValue(typed)
  await form.getByRole('textbox', { name: 'Tu reseña' }).press('Control+Enter')
  await expect(page.getByText('La leemos antes de publicarla.')).toBeVisible()
  await expectAccessible(page, 'an order with a review')
  await page.goto(pathIn('es', address))
  await expect(page.getByRole('heading', { name: product.nameEs, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reseñas' })).toHaveCount(0)

  await signInAs(page, 'root')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(pathIn('es', '/admin/reviews?state=waiting'))
  const list = page.getByRole('list', { name: 'Reseñas' })
  await expect(list.getByText(typed)).toBeVisible()
  await expectAccessible(page, 'the reviews that wait')
  await list.getByRole('listitem').filter({ hasText: typed }).getByRole('button').click()
  const details = page.getByRole('dialog')
  await details.getByLabel('Decisión').selectOption('publish')
  await details.getByLabel('Respuesta de la tienda').fill('Gracias por contarlo.')
  await expectAccessible(page, 'the decision about a review')
  await details.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Reseña guardada')).toBeVisible()
  await expect(list.getByText(typed)).toHaveCount(0)

  await page.context().clearCookies()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(pathIn('es', address))
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join('')).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}')
  await page.getByRole('button', { name: 'Leer las reseñas' }).press('Enter')
  const review = page.getByRole('article').filter({ hasText: typed })
  await expect(review).toContainText('Coralís R.')
  await expect(review).toContainText('Gracias por contarlo.')
  await expectAccessible(page, 'a product with its reviews')
  expect(await wide()).toBe(false)
})
