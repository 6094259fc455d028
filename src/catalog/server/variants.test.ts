import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { lipstick } from '../../testing/lipstick.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { ProductOnWire } from '../api.ts'

let shop: TestShop
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterEach(async () => {
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  await rows('update product_variants set sku = null')
})
afterAll(() => shop.close())

type Saved = ProductOnWire & { code: string; fields: { field: string; code: string }[]; stock: number }

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows
async function save(method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await call(shop, admin, method, path, body)
  return { status: answer.statusCode, body: answer.body as unknown as Saved }
}
const create = async (fields: object = {}) => (await save('POST', '/api/products', { ...lipstick, ...fields })).body
const change = (id: string, fields: object) => save('PUT', `/api/products/${id}`, fields)
const inStore = async (slug: string) =>
  (await call(shop, null, 'GET', `/api/products/${slug}`)).body as unknown as ProductOnWire

async function buy({ id }: Saved, variant: { id: string; price: string } | undefined, quantity = 1) {
  if (!variant) throw new Error('no variant')
  const price = Math.round(Number(variant.price) * 100)
  const { body } = await openPayment(shop, ana, [{ id, variantId: variant.id, price, quantity }])
  await shop.emulator.approve(body.id)
  return capture(shop, ana, body.id)
}

describe('a product with options', () => {
  it('shows its variants in the store, with the lowest price and the sum of their stock', async () => {
    const product = await inStore((await create()).slug)
    expect(product).toMatchObject({ price: '9.50', stock: 7 })
    expect(product.options[0]).toEqual({
      name: 'Shade',
      nameEs: 'Tono',
      values: [
        { value: 'Ruby', valueEs: 'Rubí', color: '#9b111e' },
        { value: 'Coral', valueEs: 'Coral', color: '#ff7f50' },
      ],
    })
    expect(product.variants.map(({ optionValues, price, stock }) => [...optionValues, price, stock])).toEqual([
      ['Ruby', 'Full', '18.00', 3],
      ['Ruby', 'Mini', '9.50', 0],
      ['Coral', 'Full', '20.00', 4],
    ])
    expect(product.variants[1]).toMatchObject({ compareAtPrice: '12.00', sku: null })
  })

  it('takes price and stock of each variant only', async () => {
    const { id } = await create()
    expect(await change(id, { price: '10.00' })).toMatchObject({ status: 409, body: { code: 'product_has_variants' } })
    expect(await change(id, { stock: 10 })).toMatchObject({ status: 409, body: { code: 'product_has_variants' } })
    expect(await change(id, { name: 'Velvet Lipstick' })).toMatchObject({ status: 200, body: { stock: 7 } })
  })

  it('hides a variant that is not active, in the store and in the sum', async () => {
    const { id, slug, variants } = await create()
    const [ruby, ...others] = variants
    await change(id, { variants: [{ ...ruby, isActive: false }, ...others] })
    const product = await inStore(slug)
    expect(product).toMatchObject({ stock: 4 })
    expect(product.variants).toHaveLength(2)
  })

  it('keeps the stock of a variant that is saved without one, and refuses an outdated one', async () => {
    const product = await create()
    const [ruby, ...others] = product.variants
    expect((await buy(product, ruby)).statusCode).toBe(200)
    const withoutStock = product.variants.map(({ stock: _, ...variant }) => variant)
    expect((await change(product.id, { variants: withoutStock })).body).toMatchObject({ stock: 6 })
    const outdated = [{ ...ruby, stock: 9, stockBefore: 3 }, ...others]
    const refused = await change(product.id, { variants: outdated })
    expect(refused).toMatchObject({ status: 409, body: { code: 'stock_changed', stock: 2, variantId: ruby?.id } })
    const counted = [{ ...ruby, stock: 9, stockBefore: 2 }, ...others]
    expect((await change(product.id, { variants: counted })).body).toMatchObject({ stock: 13 })
  })

  it('writes only the variants that change', async () => {
    const { id, variants } = await create()
    // The transaction that wrote each row last.
    const written = () =>
      rows('select id, xmin::text from product_variants where product_id = $1 order by position', [id])
    const before = await written()
    await change(id, { variants })
    expect(await written()).toEqual(before)
    const [ruby, mini, coral] = variants
    await change(id, { variants: [ruby, { ...mini, price: '9.75' }, coral] })
    const after = await written()
    expect(after.map((row, at) => row.xmin !== before[at]?.xmin)).toEqual([false, true, false])
    await change(id, { variants: [mini, ruby, { ...coral, price: '20.00' }] })
    expect((await written()).map((row) => row.id)).toEqual([mini?.id, ruby?.id, coral?.id])
  })

  it('archives a variant that was ordered, deletes another one, and restores the same combination', async () => {
    const product = await create()
    const [ruby, mini, coral] = product.variants
    await buy(product, ruby)
    const { body } = await change(product.id, { variants: [coral] })
    expect(body.variants.map(({ id }) => id)).toEqual([coral?.id])
    expect(
      await rows('select id from product_variants where product_id = $1 and archived_at is not null', [product.id]),
    ).toEqual([{ id: ruby?.id }])
    const again = { optionValues: ['Ruby', 'Full'], price: '19.00', stock: 5 }
    const revived = (await change(product.id, { variants: [again, coral] })).body
    expect(revived.variants[0]).toMatchObject({ id: ruby?.id, price: '19.00', stock: 5 })
    expect(revived.variants.some(({ id }) => id === mini?.id)).toBe(false)
  })

  it('records each change in the audit trail', async () => {
    const { id, variants } = await create()
    await change(id, { variants: variants.map((variant) => ({ ...variant, price: '21.00', compareAtPrice: null })) })
    const [event] = await rows(
      `select before, after from audit_events where subject_id = $1 and action = 'product.updated'`,
      [id],
    )
    expect(event.before.variants[0]).toMatchObject({ variant: 'Ruby, Full', price: 1800 })
    expect(event.after.variants[0]).toMatchObject({ variant: 'Ruby, Full', price: 2100 })
  })
})

describe('a product without options', () => {
  it('has one variant with its id, whose price and stock are those of the product', async () => {
    const { id, variants } = await create({ options: undefined, variants: undefined, stock: 6 })
    expect(variants).toMatchObject([{ id, price: '18.00', stock: 6, optionValues: [] }])
    const changed = (await change(id, { price: '15.00', stock: 8, stockBefore: 6 })).body
    expect(changed).toMatchObject({ price: '15.00', stock: 8, variants: [{ id, price: '15.00', stock: 8 }] })
    const reduced = [{ id, price: '12.00', compareAtPrice: '15.00', sku: 'LIP-1' }]
    const viaVariants = (await change(id, { variants: reduced })).body
    expect(viaVariants).toMatchObject({ price: '12.00', stock: 8, variants: [{ ...reduced[0], stock: 8 }] })
  })

  it('is also added with an empty list of options, as the form of the back office sends it', async () => {
    const { id, variants } = await create({ options: [], variants: undefined, stock: 6 })
    expect(variants).toMatchObject([{ id, price: '18.00', stock: 6 }])
    const tooFew = await save('POST', '/api/products', { ...lipstick, variants: undefined })
    expect(tooFew).toMatchObject({ status: 400, body: { fields: [{ field: 'variants', code: 'variants_required' }] } })
  })

  it('copies a change of price or stock by the previous version', async () => {
    const { id } = await create({ options: undefined, variants: undefined, stock: 6 })
    await rows('update products set price = 11, stock = 4 where id = $1', [id])
    await rows(`insert into stock_movements (product_id, delta, reason) values ($1, -2, 'adjusted')`, [id])
    expect(await rows('select price, stock from product_variants where id = $1', [id])).toEqual([
      { price: '11.00', stock: 4 },
    ])
  })

  it('keeps its own variant when it gets options, and returns to it without them', async () => {
    const product = await create({ options: undefined, variants: undefined, stock: 6 })
    expect((await buy(product, product.variants[0])).statusCode).toBe(200)
    const { options, variants } = lipstick
    const shades = (await change(product.id, { options, variants })).body
    expect(shades.variants).toHaveLength(3)
    expect(shades.variants.some(({ id }) => id === product.id)).toBe(false)
    const refused = await openPayment(shop, ana, [{ id: product.id, price: 1800, quantity: 1 }])
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'product_unavailable' } })
    const single = (await change(product.id, { options: [], variants: [{ price: '17.00' }] })).body
    expect(single).toMatchObject({ price: '17.00', stock: 5, variants: [{ id: product.id }] })
  })
})

describe('an invalid product', () => {
  const [ruby, mini, coral] = lipstick.variants
  test.each([
    ['a value that is no value of the option', [{ ...ruby, optionValues: ['Blue', 'Full'] }], 'variants_mismatch'],
    ['a variant without a value', [{ ...ruby, optionValues: ['Ruby'] }], 'variants_mismatch'],
    ['a combination twice', [ruby, { ...mini, optionValues: ['Ruby', 'Full'] }], 'variants_mismatch'],
    ['no variant', [], 'variants_required'],
    [
      'a session that ends before it starts',
      [{ ...ruby, startsAt: '2099-12-05T18:00:00Z', endsAt: '2099-12-05T17:00:00Z' }],
      'session_times',
    ],
    ['a SKU twice', [ruby, { ...coral, sku: 'LIP-RUBY' }], 'sku_repeated'],
    ['a price before that is not higher', [{ ...ruby, compareAtPrice: '18.00' }], 'compare_price_too_low'],
  ])('is refused for %s', async (_, variants, code) => {
    const { status, body } = await save('POST', '/api/products', { ...lipstick, variants })
    expect({ status, fields: body.fields }).toMatchObject({ status: 400, fields: [{ field: 'variants', code }] })
  })

  it('is refused for options with the same name, and for too many', async () => {
    const [shade] = lipstick.options
    const twice = await save('POST', '/api/products', { ...lipstick, options: [shade, shade] })
    expect(twice).toMatchObject({ status: 400, body: { fields: [{ field: 'options', code: 'options_repeated' }] } })
    const four = await save('POST', '/api/products', { ...lipstick, options: [1, 2, 3, 4].map(() => shade) })
    expect(four.status).toBe(400)
  })

  it('is refused for the SKU of another product', async () => {
    await create()
    const second = await save('POST', '/api/products', lipstick)
    expect(second).toMatchObject({ status: 409, body: { code: 'sku_taken', sku: 'LIP-RUBY' } })
  })
})

describe('an order', () => {
  it('keeps what was chosen, in both languages, and takes the stock of that variant', async () => {
    const product = await create()
    const [ruby] = product.variants
    expect((await buy(product, ruby, 2)).statusCode).toBe(200)
    const orders = await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}`)
    const [order] = orders.body as unknown as { items: object[] }[]
    expect(order?.items).toMatchObject([
      {
        productId: product.id,
        variantId: ruby?.id,
        sku: 'LIP-RUBY',
        name: 'Lipstick',
        quantity: 2,
        price: '18.00',
        choices: [
          { name: 'Shade', nameEs: 'Tono', value: 'Ruby', valueEs: 'Rubí' },
          { name: 'Size', nameEs: 'Tamaño', value: 'Full', valueEs: null },
        ],
      },
    ])
    const stocks = await rows('select stock from product_variants where product_id = $1 order by position', [
      product.id,
    ])
    expect(stocks).toEqual([{ stock: 1 }, { stock: 0 }, { stock: 4 }])
  })

  it('of a variant that is sold out, or more than is left, is refused with its name', async () => {
    const product = await create()
    const [ruby, mini] = product.variants
    const line = { id: product.id, variantId: mini?.id ?? '', price: 950, quantity: 1 }
    const soldOut = await openPayment(shop, ana, [line])
    expect(soldOut).toMatchObject({ statusCode: 409, body: { code: 'out_of_stock', variantIds: [mini?.id] } })
    expect(soldOut.body.message).toBe('Lipstick (Ruby, Mini) is sold out, or there are fewer left than you chose.')
    const many = await openPayment(shop, ana, [{ ...line, variantId: ruby?.id ?? '', price: 1800, quantity: 4 }])
    expect(many.body.message).toContain('Lipstick (Ruby, Full)')
  })

  it('without a variant, with an unknown one, or one of another product is refused', async () => {
    const [product, other] = [
      await create(),
      await create({ variants: lipstick.variants.map((v) => ({ ...v, sku: null })) }),
    ]
    for (const variantId of [undefined, product.id, other.variants[0]?.id]) {
      const line = { id: product.id, price: 1800, quantity: 1, ...(variantId && { variantId }) }
      expect(await openPayment(shop, ana, [line])).toMatchObject({
        statusCode: 409,
        body: { code: 'product_unavailable', productId: product.id },
      })
    }
  })

  it('sells the last piece of a variant once', async () => {
    const product = await create({ variants: [{ optionValues: ['Ruby', 'Full'], price: '18.00', stock: 1 }] })
    const [ruby] = product.variants
    const opened = await Promise.all(
      [1, 2, 3].map(async () => {
        const buyer = await shop.signIn()
        const line = { id: product.id, variantId: ruby?.id ?? '', price: 1800, quantity: 1 }
        const { body } = await openPayment(shop, buyer, [line])
        await shop.emulator.approve(body.id)
        return { buyer, id: body.id }
      }),
    )
    const answers = await Promise.all(opened.map(({ buyer, id }) => capture(shop, buyer, id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })
})
