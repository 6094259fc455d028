import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findViewer } from '../../accounts/server/find-viewer.ts'
import { removeAccount } from '../../accounts/server/own-account.ts'
import { lockUser } from '../../accounts/server/user-queries.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { ratedAs } from '../../seo/structured-data.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { isDeep } from '../../testing/deep.ts'
import { startPaymentShop } from '../../testing/payment-shop.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { addReview, changeReview } from './reviews.ts'

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let ana: SignedIn
let admin: SignedIn

beforeAll(async () => {
  shop = await startPaymentShop()
  admin = await shop.signIn({ role: 'admin' })
})
afterEach(async () => expect(await checkInvariants(shop.platform.database)).toEqual([]))
afterAll(() => shop.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

interface Bought {
  orderId: string
  lines: { lineId: string; productId: string }[]
}

/** A paid order of one unit of each product; shipped, unless it waits. */
async function buy(buyer: SignedIn, productIds: readonly string[], { shipped = true } = {}): Promise<Bought> {
  const lines = productIds.map((id) => ({ id, price: 2850, quantity: 1 }))
  const { body } = await openPayment(shop, buyer, lines)
  await shop.emulator.approve(body.id)
  expect((await capture(shop, buyer, body.id)).statusCode).toBe(200)
  const [order] = await rows(`update orders set status = $2 where paypal_order_id = $1 returning id, items`, [
    ...[body.id, shipped ? 'shipped' : 'completed'],
  ])
  return { orderId: String(order?.id), lines: order?.items as Bought['lines'] }
}

async function boughtCream(change: { shipped?: boolean } = {}) {
  ana = await shop.signIn({ firstName: 'Ana', lastName: 'Peña' })
  const { id: productId, slug } = await shop.addProduct()
  const { orderId, lines } = await buy(ana, [productId], change)
  return { productId, slug, line: { orderId, lineId: lines[0]?.lineId ?? '' } }
}

const text = 'Se absorbe rápido y huele a lluvia.'
const write = (buyer: SignedIn | null, line: object, change: object = {}) =>
  call(shop, buyer, 'POST', '/api/reviews', { ...line, stars: 5, text, language: 'es', ...change })
const decide = (id: string, body: object, user = admin) =>
  call(shop, user, 'POST', `/api/admin/reviews/${id}/decision`, body)
const published = async (slug: string) => (await call(shop, null, 'GET', `/api/reviews/${slug}`)).body

it('is written by the buyer of a line, once, and shown with the first name after staff have published it', async () => {
  const { slug, line } = await boughtCream()
  const added = await write(ana, line, { text: ` ${text}\n\n\n\nVolveré. ` })
  expect(added).toMatchObject({ statusCode: 201, body: { state: 'waiting', stars: 5, text: `${text}\n\nVolveré.` } })
  expect(await write(ana, line)).toMatchObject({ statusCode: 409, body: { code: 'review_exists' } })
  expect(await published(slug)).toMatchObject({ reviews: [], rating: null, matching: 0 })

  const waiting = await call(shop, admin, 'GET', '/api/admin/reviews?state=waiting')
  expect(waiting.body).toMatchObject({ waiting: 1, reviews: [{ id: added.body.id, author: 'Ana P.', revision: 1 }] })
  expect((await call(shop, admin, 'GET', '/api/dashboard/attention')).body).toMatchObject({ reviewsWaiting: 1 })
  expect(await decide(added.body.id, { decision: 'publish', revision: 1 })).toMatchObject({
    statusCode: 200,
    body: { state: 'published', product: { rating: { average: 5, count: 1 } } },
  })
  const answer = await call(shop, admin, 'PUT', `/api/admin/reviews/${added.body.id}/answer`, { text: 'Gracias, Ana.' })
  expect(answer).toMatchObject({ statusCode: 200, body: { answer: 'Gracias, Ana.' } })
  const shown = await published(slug)
  expect(shown).toMatchObject({
    rating: { average: 5, count: 1 },
    reviews: [{ author: 'Ana P.', stars: 5, language: 'es', answer: { text: 'Gracias, Ana.' } }],
  })
  expect(JSON.stringify(shown)).not.toMatch(/Peña|correo|orderId|userId/)
  const trail = await rows(`select action, before::text, after::text from audit_events where subject_type = 'review'`)
  expect(trail.map(({ action }) => action)).toEqual(['review.written', 'review.published', 'review.answered'])
  expect(JSON.stringify(trail)).not.toMatch(/lluvia|Ana|Gracias/)
})

it('of a line that its writer did not buy is reported', async () => {
  const { line } = await boughtCream()
  const { id } = (await write(ana, line)).body
  const reported = async () => (await checkInvariants(shop.platform.database)).map(({ subject }) => subject)
  for (const [column, other] of [
    ['line_id', randomUUID()],
    ['user_id', admin.id],
  ]) {
    const [review] = await rows(`select ${column} as own from reviews where id = $1`, [id])
    const change = (value: unknown) => rows(`update reviews set ${column} = $2 where id = $1`, [id, value])
    await change(other)
    expect(await reported()).toEqual([id])
    await change(review?.own)
  }
})

it('is refused without the purchase, before the goods arrive, after the refund and to staff', async () => {
  const { line } = await boughtCream()
  const other = await shop.signIn()
  expect(await write(null, line)).toMatchObject({ statusCode: 401 })
  for (const [who, what] of [
    [other, line],
    [other, { orderId: randomUUID(), lineId: randomUUID() }],
    [ana, { ...line, lineId: randomUUID() }],
  ] as const) {
    expect(await write(who, what)).toMatchObject({ statusCode: 403, body: { code: 'not_bought' } })
  }
  for (const user of [admin, shop.root]) {
    expect(await write(user, line)).toMatchObject({ statusCode: 403, body: { code: 'staff_review' } })
  }
  await rows(`update users set role = 'admin' where id = $1`, [ana.id])
  expect(await write(ana, line)).toMatchObject({ statusCode: 403, body: { code: 'staff_review' } })

  const waiting = await boughtCream({ shipped: false })
  expect(await write(ana, waiting.line)).toMatchObject({ statusCode: 403, body: { code: 'not_received' } })
  const returned = [{ lineId: waiting.line.lineId, productId: waiting.productId, quantity: 1 }]
  const refund = { key: randomUUID(), amount: '28.50', returned }
  await call(shop, admin, 'POST', `/api/orders/${waiting.line.orderId}/refunds`, refund)
  await rows(`update orders set status = 'shipped' where id = $1`, [waiting.line.orderId])
  expect(await write(ana, waiting.line)).toMatchObject({ statusCode: 403, body: { code: 'not_bought' } })
})

it('is refused to staff who lack their second factor and so have the role of a customer', async () => {
  const { line } = await boughtCream()
  const found = await findViewer(shop.platform.database.db, ana.id)
  if (!found) throw new Error('no viewer')
  const viewer = { ...found, emailVerified: true as const }
  const by = { viewer: { ...viewer, secondFactorMissing: true }, requestId: 'test' }
  const written = { stars: 5, text, language: 'es' } as const
  await expect(addReview(shop.platform, by, { ...line, ...written })).rejects.toMatchObject({ code: 'staff_review' })
  const { id } = await addReview(shop.platform, { ...by, viewer }, { ...line, ...written })
  const change = { ...written, stars: 1 }
  await expect(changeReview(shop.platform, by, id, change)).rejects.toMatchObject({ code: 'staff_review' })
})

it.each([
  [{ stars: 0 }, 'stars', 'stars_required'],
  [{ stars: 6 }, 'stars', 'stars_required'],
  [{ text: ' \n ' }, 'text', 'review_text_required'],
  [{ text: 'ñ'.repeat(2001) }, 'text', 'text_too_long'],
])('names the field of %j', async (change, field, code) => {
  const line = { orderId: randomUUID(), lineId: randomUUID() }
  expect(await write(await shop.signIn(), line, change)).toMatchObject({
    statusCode: 400,
    body: { fields: [{ field, code }] },
  })
})

it('waits again when its writer changes it, and a decision about the text of before is refused', async () => {
  const { slug, line } = await boughtCream()
  const { body } = await write(ana, line)
  await decide(body.id, { decision: 'publish' })
  const change = { stars: 1, text: 'Se acabó en una semana.', language: 'es' }
  expect(await call(shop, shop.root, 'PUT', `/api/reviews/${body.id}`, change)).toMatchObject({ statusCode: 403 })
  expect(await call(shop, await shop.signIn(), 'PUT', `/api/reviews/${body.id}`, change)).toMatchObject({
    statusCode: 404,
  })
  expect(await call(shop, ana, 'PUT', `/api/reviews/${body.id}`, change)).toMatchObject({
    statusCode: 200,
    body: { state: 'waiting', stars: 1 },
  })
  expect(await published(slug)).toMatchObject({ reviews: [], rating: null })
  expect(await decide(body.id, { decision: 'publish', revision: 1 })).toMatchObject({
    statusCode: 409,
    body: { code: 'review_changed' },
  })
  expect(await decide(body.id, { decision: 'publish', revision: 2 })).toMatchObject({ statusCode: 200 })
  expect(await published(slug)).toMatchObject({ rating: { average: 1, count: 1 } })
})

it('loses the answer to what it said before, and stays as it is once its line was refunded', async () => {
  const { line, productId } = await boughtCream()
  const { body } = await write(ana, line)
  await decide(body.id, { decision: 'publish' })
  await call(shop, admin, 'PUT', `/api/admin/reviews/${body.id}/answer`, { text: 'Gracias por tus estrellas.' })
  const answered = () => rows('select text, answer from reviews where id = $1', [body.id])
  expect(await answered()).toMatchObject([{ answer: 'Gracias por tus estrellas.' }])
  const rewrite = (said: string) =>
    call(shop, ana, 'PUT', `/api/reviews/${body.id}`, { stars: 1, text: said, language: 'es' })
  expect(await rewrite('Se acabó pronto.')).toMatchObject({ statusCode: 200 })
  expect(await answered()).toEqual([{ text: 'Se acabó pronto.', answer: null }])
  const returned = [{ lineId: line.lineId, productId, quantity: 1 }]
  await call(shop, admin, 'POST', `/api/orders/${line.orderId}/refunds`, {
    key: randomUUID(),
    amount: '28.50',
    returned,
  })
  expect(await rewrite('No lo tengo.')).toMatchObject({ statusCode: 403, body: { code: 'not_bought' } })
  expect(await answered()).toMatchObject([{ text: 'Se acabó pronto.' }])
})

it('is refused only for a reason of the list, which its writer reads, and is counted for root', async () => {
  const { slug, line } = await boughtCream()
  const { body } = await write(ana, line, { stars: 2 })
  const before = (await call(shop, shop.root, 'GET', '/api/admin/reviews/counts')).body
  for (const reason of [undefined, 'too_negative']) {
    expect(await decide(body.id, { decision: 'refuse', reason })).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'reason' }] },
    })
  }
  expect(await decide(body.id, { decision: 'refuse', reason: 'advertising' })).toMatchObject({ statusCode: 200 })
  expect(await published(slug)).toMatchObject({ reviews: [], rating: null })
  const own = await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}/reviews`)
  expect(own.body).toMatchObject({ reviews: [{ ...line, state: 'refused', reason: 'advertising' }] })
  const { waiting, refused } = (await call(shop, shop.root, 'GET', '/api/admin/reviews/counts')).body
  expect([waiting, refused]).toEqual([
    (before.waiting as number[]).with(1, ((before.waiting as number[])[1] ?? 0) - 1),
    (before.refused as number[]).with(1, ((before.refused as number[])[1] ?? 0) + 1),
  ])
  expect((await call(shop, admin, 'GET', '/api/admin/reviews/counts')).statusCode).toBe(403)
  const answered = await call(shop, admin, 'PUT', `/api/admin/reviews/${body.id}/answer`, { text: 'Hola' })
  expect(answered).toMatchObject({ statusCode: 409, body: { code: 'not_published' } })
})

it('is not decided by staff who wrote it as a customer', async () => {
  const { line } = await boughtCream()
  const { body } = await write(ana, line)
  await rows(`update users set role = 'admin' where id = $1`, [ana.id])
  expect(await decide(body.id, { decision: 'publish' }, ana)).toMatchObject({
    statusCode: 403,
    body: { code: 'own_review' },
  })
})

it('is exported, and stays without a name when its writer’s account is deleted', async () => {
  const kept = await boughtCream()
  const [first, second] = [await write(ana, kept.line), await buy(ana, [kept.productId])]
  await decide(first.body.id, { decision: 'publish' })
  await call(shop, admin, 'PUT', `/api/admin/reviews/${first.body.id}/answer`, { text: 'Gracias, Ana.' })
  const refused = await write(ana, { orderId: second.orderId, lineId: second.lines[0]?.lineId }, { stars: 1 })
  await decide(refused.body.id, { decision: 'refuse', reason: 'abusive' })
  expect((await call(shop, ana, 'GET', '/api/profile/export')).body).toMatchObject({
    reviews: [
      { text, state: 'refused', reason: 'abusive' },
      { text, author: 'Ana P.', state: 'published' },
    ],
  })
  await erase(ana)
  expect(await published(kept.slug)).toMatchObject({
    rating: { average: 5, count: 1 },
    // An answer may greet its reader by name.
    reviews: [{ author: null, text, answer: null }],
  })
  expect(await rows('select author, text, stars from reviews where id = $1', [refused.body.id])).toEqual([
    { author: null, text: '', stars: 1 },
  ])
})

async function erase({ id, email }: SignedIn): Promise<void> {
  await inTransaction(shop.platform.database, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw new Error('no account')
    const by = { viewer: { id, email, role: user.role, emailVerified: true }, requestId: 'r' }
    await removeAccount(shop.platform, tx, by, { user, erase: shop.erasePerson })
  })
}

const randomChanges = isDeep ? 5_000 : 250

it(`list, page, structured data and office say the same after each of ${randomChanges} random changes (SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const unlimited = { stock: null }
  const products = [
    await shop.addProduct(unlimited),
    await shop.addProduct(unlimited),
    await shop.addProduct(unlimited),
  ]
  const ids = products.map(({ id }) => id)
  interface Line {
    buyer: SignedIn
    line: { orderId: string; lineId: string }
    review?: string
  }
  const arrive = async (): Promise<Line[]> => {
    const buyer = await shop.signIn()
    const { orderId, lines } = await buy(buyer, ids)
    return lines.map(({ lineId }) => ({ buyer, line: { orderId, lineId } }))
  }
  const lines: Line[] = [...(await arrive()), ...(await arrive()), ...(await arrive()), ...(await arrive())]
  const pick = () => lines[upTo(lines.length)] as Line

  /** As the shop changes them, which publishes the change itself. */
  const change = async () => {
    const one = pick()
    const { buyer, review } = one
    const stars = 1 + upTo(5)
    if (!review) {
      one.review = (await write(buyer, one.line, { stars })).body.id
      return 201
    }
    const kind = upTo(100)
    if (kind < 45) return (await decide(review, { decision: 'publish' })).statusCode
    if (kind < 65) return (await decide(review, { decision: 'refuse', reason: 'unrelated' })).statusCode
    if (kind < 90) {
      const body = { stars, text: `${text} ${upTo(1e9)}`, language: 'en' }
      return (await call(shop, buyer, 'PUT', `/api/reviews/${review}`, body)).statusCode
    }
    if (kind < 99) {
      delete one.review
      return (await call(shop, buyer, 'DELETE', `/api/reviews/${review}`)).statusCode
    }
    await erase(buyer)
    for (const gone of lines.filter((other) => other.buyer === buyer)) lines.splice(lines.indexOf(gone), 1)
    lines.push(...(await arrive()))
    return 200
  }

  const own = 'order_id = $1 and line_id = $2'
  const statements = [
    `update reviews set state = 'published', reason = null where ${own}`,
    `update reviews set state = 'refused', reason = 'abusive' where ${own}`,
    `update reviews set state = 'waiting', reason = null where ${own}`,
    `update reviews set stars = 6 - stars where ${own}`,
    `update reviews set stars = 1 + stars % 5, state = 'published', reason = null where ${own}`,
    `update reviews set text = text || '.' where ${own}`,
  ]
  /** By whatever statement. */
  const changeInDatabase = async () => {
    const { orderId, lineId } = pick().line
    await rows(statements[upTo(statements.length)] ?? '', [orderId, lineId])
    await shop.catalog.refresh(ids)
  }

  for (let at = 0; at < randomChanges; at++) {
    // Two at once: the later one counts what the earlier one has committed.
    const changes = at % 10 === 0 ? await Promise.all([change(), change()]) : []
    if (at % 10 > 0) await changeInDatabase()
    for (const status of changes) expect([200, 201, 204, 404, 409]).toContain(status)
    const stored = await rows(
      `select p.slug, round(avg(r.stars), 1)::float as average, count(r.id)::int as count
       from products p left join reviews r on r.product_id = p.id and r.state = 'published'
       where p.id = any($1) group by 1`,
      [ids],
    )
    const expected = new Map(stored.map(({ slug, average, count }) => [slug, count ? { average, count } : null]))
    const { bySlug } = await shop.catalog.current()
    for (const [slug, rating] of expected) {
      const listed = bySlug.get(String(slug))
      expect(listed?.rating, `change ${at}`).toEqual(rating)
      const { aggregateRating } = (listed && ratedAs(listed)) ?? {}
      expect(aggregateRating, `change ${at}`).toEqual(
        rating ? { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count } : undefined,
      )
    }
    if (at % 25 === 0) await expectEverywhere(expected)
  }

  async function expectEverywhere(expected: ReadonlyMap<unknown, unknown>) {
    const { bytes } = await shop.catalog.encoded('identity')
    const list = JSON.parse(bytes.toString()) as { slug: string; rating: unknown }[]
    const { reviews } = (await call(shop, admin, 'GET', '/api/admin/reviews?size=100')).body as unknown as {
      reviews: { product: { slug: string; rating: unknown } }[]
    }
    for (const [slug, rating] of expected) {
      expect(list.find((product) => product.slug === slug)?.rating).toEqual(rating)
      expect((await call(shop, null, 'GET', `/api/products/${slug}`)).body.rating).toEqual(rating)
      expect((await published(String(slug))).rating).toEqual(rating)
      for (const { product } of reviews) if (product.slug === slug) expect(product.rating).toEqual(rating)
    }
  }
})
