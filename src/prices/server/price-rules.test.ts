import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { olderApplications } from '../../kit/server/database/database.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { priceBodies } from './samples.ts'

let shop: TestShop
let admin: SignedIn
let productId: string

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
  productId = (await shop.addProduct({ stock: null })).id
})
afterAll(() => shop.close())
beforeEach(() =>
  query('delete from tax_rules; delete from delivery_methods; delete from discount_uses; delete from discounts'),
)

const query = (text: string, values?: unknown[]) => shop.platform.database.pool.query(text, values)
const post = (path: string, body: object) => call(shop, admin, 'POST', `/api/admin/${path}`, body)
const put = (path: string, body: object) => call(shop, admin, 'PUT', `/api/admin/${path}`, body)
const list = async (path: string) =>
  (await call(shop, admin, 'GET', `/api/admin/${path}`)).body as unknown as Record<string, unknown>[]

const { taxRule, method, discount } = priceBodies

test('a tax rule is answered as it was sent, with the defaults of what was left out', async () => {
  const { statusCode, body } = await post('tax-rules', taxRule)
  expect(statusCode).toBe(201)
  expect(body).toEqual({ ...taxRule, until: null, id: body.id, version: expect.any(Number) })
  expect(await list('tax-rules')).toEqual([body])
  const { id, version, ...same } = body
  expect(await put(`tax-rules/${id}`, { ...same, version })).toMatchObject({ statusCode: 200, body: same })
})

test('a delivery method is answered as it was sent; only a pickup has a place', async () => {
  const pickup = {
    ...method,
    kind: 'pickup',
    place: 'Caguas, Mon–Fri 9–5',
    placeEs: 'Caguas',
    placeState: 'PR',
    freeFrom: '50.00',
  }
  const { body } = await post('delivery-methods', pickup)
  const defaults = { nameEs: null, daysFrom: null, daysTo: null, id: body.id, version: expect.any(Number) }
  expect(body).toEqual({ ...pickup, ...defaults })
  const changed = await put(`delivery-methods/${body.id}`, { ...pickup, kind: 'parcel', daysFrom: 2, daysTo: 4 })
  expect(changed.body).toMatchObject({ kind: 'parcel', place: null, placeState: null, daysFrom: 2, daysTo: 4 })
})

test.each([
  ['percent', '12.5', '12.5'],
  ['amount', '10', '10.00'],
  ['free_delivery', undefined, '0'],
])('the value of a discount of kind %s', async (kind, value, answered) => {
  const { statusCode, body } = await post('discounts', { ...discount, kind, value })
  expect(statusCode).toBe(201)
  expect(body).toMatchObject({ kind, value: answered, code: 'PRIMAVERA', uses: 0, revenue: '0.00', minimum: '0.00' })
})

test('a discount without a code is automatic', async () => {
  const { code: _, ...automatic } = discount
  for (const body of [automatic, { ...automatic, code: null }]) {
    expect(await post('discounts', body)).toMatchObject({ statusCode: 201, body: { code: null } })
  }
})

test('free delivery pays the cheapest parcel unless it says more, and a change that does not say keeps it', async () => {
  const free = { ...discount, kind: 'free_delivery' }
  const { body } = await post('discounts', free)
  expect(body.deliveryMethods).toBe('cheapest')
  const express = (await post('delivery-methods', { ...method, name: 'Express' })).body.id
  const path = `discounts/${body.id}`
  expect((await put(path, { ...free, deliveryMethods: [express] })).body.deliveryMethods).toEqual([express])
  expect((await put(path, { ...free, name: 'Autumn' })).body.deliveryMethods).toEqual([express])
  expect((await put(path, { ...free, deliveryMethods: 'all' })).body.deliveryMethods).toBe('all')
})

test('a deleted delivery method is no longer paid by discounts, and one that pays no other is turned off', async () => {
  const added = async (name: string) => String((await post('delivery-methods', { ...method, name })).body.id)
  const [express, standard] = [await added('Express'), await added('Standard')]
  const free = { ...discount, kind: 'free_delivery', active: true }
  const { body } = await post('discounts', { ...free, deliveryMethods: [express, standard] })
  const remove = async (id: string) => {
    expect((await call(shop, admin, 'DELETE', `/api/admin/delivery-methods/${id}`)).statusCode).toBe(204)
    return (await list('discounts')).find(({ id: own }) => own === body.id)
  }
  expect(await remove(express)).toMatchObject({ deliveryMethods: [standard], active: true })
  expect((await put(`discounts/${body.id}`, { ...free, name: 'Summer' })).statusCode).toBe(200)
  expect(await remove(standard)).toMatchObject({ deliveryMethods: [], active: false })
})

test('the limit of uses is not lowered below the uses', async () => {
  const { body } = await post('discounts', { ...discount, limit: 5 })
  await query('update discounts set uses = 3 where id = $1', [body.id])
  const change = (limit: number | null) => put(`discounts/${body.id}`, { ...discount, limit })
  expect(await change(2)).toMatchObject({
    statusCode: 409,
    body: { fields: [{ field: 'limit', code: 'use_limit_below_uses' }] },
  })
  expect((await change(null)).statusCode).toBe(200)
  expect((await change(2)).statusCode).toBe(409)
  expect((await change(3)).body).toMatchObject({ limit: 3, uses: 3 })
})

describe('input is refused at its field:', () => {
  const component = { name: 'IVU', rate: '10.5' }
  test.each<[path: string, body: object, field: string, code: string]>([
    ['tax-rules', { states: [] }, 'states', 'states_required'],
    ['tax-rules', { states: ['PR', 'XX'] }, 'states', 'state_unknown'],
    ['tax-rules', { kinds: [] }, 'kinds', 'kinds_required'],
    ['tax-rules', { components: [] }, 'components', 'components_required'],
    ['tax-rules', { components: [component, component] }, 'components', 'components_repeated'],
    ['tax-rules', { components: [{ ...component, name: ' ' }] }, 'components.0.name', 'component_name_required'],
    ['tax-rules', { components: [{ ...component, rate: '-1' }] }, 'components.0.rate', 'rate_range'],
    ['tax-rules', { components: [{ ...component, rate: '100.01' }] }, 'components.0.rate', 'rate_range'],
    ['tax-rules', { components: [{ ...component, rate: '1.005' }] }, 'components.0.rate', 'rate_range'],
    ['tax-rules', { from: '2026-02-30' }, 'from', 'day_invalid'],
    ['tax-rules', { from: '2027-02-01', until: '2027-01-31' }, 'until', 'period_order'],
    ['delivery-methods', { name: '' }, 'name', 'price_name_required'],
    ['delivery-methods', { name: 'x'.repeat(51) }, 'name', 'price_name_too_long'],
    ['delivery-methods', { states: ['Florida'] }, 'states.0', 'invalid_input'],
    ['delivery-methods', { states: ['QQ'] }, 'states', 'state_unknown'],
    ['delivery-methods', { price: '-0.01' }, 'price', 'amount_range'],
    ['delivery-methods', { price: '' }, 'price', 'amount_range'],
    ['delivery-methods', { freeFrom: 'ten' }, 'freeFrom', 'amount_range'],
    ['delivery-methods', { daysFrom: -1 }, 'daysFrom', 'working_days_range'],
    ['delivery-methods', { daysFrom: 5, daysTo: 2 }, 'daysTo', 'working_days_order'],
    ['delivery-methods', { kind: 'pickup' }, 'place', 'pickup_place_required'],
    ['delivery-methods', { kind: 'pickup', place: 'Caguas', placeState: 'P' }, 'placeState', 'state_unknown'],
    ['delivery-methods', { position: 1.5 }, 'position', 'position_range'],
    ['discounts', { name: ' ' }, 'name', 'price_name_required'],
    ['discounts', { code: 'x'.repeat(41) }, 'code', 'code_too_long'],
    ['discounts', { code: ' ' }, 'code', 'code_blank'],
    ['discounts', { code: '\u0301' }, 'code', 'code_characters'],
    ['discounts', { value: '0' }, 'value', 'discount_percent_range'],
    ['discounts', { value: '100.01' }, 'value', 'discount_percent_range'],
    ['discounts', { value: 'ten' }, 'value', 'discount_percent_range'],
    ['discounts', { kind: 'amount', value: '-5' }, 'value', 'discount_amount_range'],
    ['discounts', { minimum: '-5' }, 'minimum', 'amount_range'],
    ['discounts', { from: '2027-02-01', until: '2027-01-31' }, 'until', 'period_order'],
    ['discounts', { limit: 0 }, 'limit', 'use_limit_range'],
    ['discounts', { deliveryMethods: [] }, 'deliveryMethods', 'methods_required'],
    [
      ...(['discounts', { deliveryMethods: ['3f1c2a4e-0000-4000-8000-000000000000'] }] as const),
      ...(['deliveryMethods', 'methods_unknown'] as const),
    ],
    ['discounts', { productIds: ['3f1c2a4e-0000-4000-8000-000000000000'] }, 'productIds', 'products_unknown'],
  ])('%s %j', async (path, change, field, code) => {
    const sample = { 'tax-rules': taxRule, 'delivery-methods': method, discounts: discount }[path]
    const { statusCode, body } = await post(path, { ...sample, ...change })
    expect(statusCode).toBe(400)
    expect(body.fields).toMatchObject([{ field, code }])
  })
})

test('a discount whose products were all deleted is on nothing, and can still be changed', async () => {
  const { id } = await shop.addProduct({ stock: null })
  const { code: _, ...automatic } = discount
  const { body } = await post('discounts', { ...automatic, productIds: [id], active: true })
  const discountsOn = async (product: string) => {
    const answer = await call(shop, null, 'POST', '/api/quote', { items: [{ productId: product, quantity: 1 }] })
    return (answer.body.charges as { kind: string }[]).filter(({ kind }) => kind === 'discount')
  }
  clearSettingsCache(shop.platform.database.db)
  expect(await discountsOn(id)).toHaveLength(1)
  expect(await call(shop, admin, 'DELETE', `/api/products/${id}`)).toMatchObject({ body: { outcome: 'deleted' } })
  const { version, uses: __, revenue: ___, id: ____, ...stored } = body
  const changed = await put(`discounts/${body.id}`, { ...stored, name: 'Summer', version })
  expect(changed).toMatchObject({ statusCode: 200, body: { name: 'Summer', productIds: [id] } })
  clearSettingsCache(shop.platform.database.db)
  expect(await discountsOn(productId)).toEqual([])
})

describe('a discount on a category', () => {
  const listed = async () => (await list('discounts')).map(({ categories }) => categories)
  const product = async (category: string) => {
    const { id } = await shop.addProduct()
    await moveTo(id, category)
    return id
  }
  const moveTo = (id: string, category: string) => call(shop, admin, 'PUT', `/api/products/${id}`, { category })

  test('stays on its products when the category is renamed, one product after another', async () => {
    const [one, other] = [await product('Lips'), await product('Lips')]
    await post('discounts', { ...discount, categories: ['Lips', 'Eyes'] })
    await moveTo(one, 'Labios')
    await moveTo(other, 'Labios')
    expect(await listed()).toEqual([['Lips', 'Eyes', 'Labios']])
    const { rows } = await query(
      `select before, after from audit_events where subject_type = 'discount' order by id desc`,
    )
    expect(rows[0]).toEqual({
      before: { categories: ['Lips', 'Eyes'] },
      after: { categories: ['Lips', 'Eyes', 'Labios'] },
    })
  })

  test('does not go into a category that other products have', async () => {
    await product('Face')
    const sale = await product('Sale')
    await post('discounts', { ...discount, categories: ['Sale'] })
    await moveTo(sale, 'Face')
    await moveTo(sale, '')
    expect(await listed()).toEqual([['Sale']])
  })
})

test('codes are compared without case, accents and spaces, also with other saves at the same time', async () => {
  const codes = ['Día de Madres', 'DIADEMADRES', 'dia de madres', 'díademadres']
  const answers = await Promise.all(codes.map((code) => post('discounts', { ...discount, code })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.body).toMatchObject({ code: 'code_taken', fields: [{ field: 'code', code: 'code_taken' }] })
  const [{ id } = {}] = await list('discounts')
  expect((await put(`discounts/${id}`, { ...discount, code: 'diademadres' })).statusCode).toBe(200)
})

test('a code is free again after its discount was deleted, which keeps its uses', async () => {
  const { body } = await post('discounts', discount)
  expect((await call(shop, admin, 'DELETE', `/api/admin/discounts/${body.id}`)).statusCode).toBe(204)
  expect(await list('discounts')).toEqual([])
  expect((await put(`discounts/${body.id}`, discount)).statusCode).toBe(404)
  expect((await query('select hidden_at from discounts where id = $1', [body.id])).rows[0].hidden_at).not.toBeNull()
  expect((await post('discounts', discount)).statusCode).toBe(201)
})

test('active rules must not overlap; inactive ones may', async () => {
  const active = { ...taxRule, active: true }
  const first = await post('tax-rules', active)
  expect(first.statusCode).toBe(201)
  expect(await post('tax-rules', active)).toMatchObject({ statusCode: 409, body: { code: 'rule_overlaps' } })
  const second = await post('tax-rules', taxRule)
  expect(second.statusCode).toBe(201)
  expect((await put(`tax-rules/${second.body.id}`, active)).body.code).toBe('rule_overlaps')
  expect((await put(`tax-rules/${second.body.id}`, { ...active, states: ['FL'] })).statusCode).toBe(200)
  // A rule does not overlap itself.
  expect((await put(`tax-rules/${first.body.id}`, active)).statusCode).toBe(200)
})

test('of simultaneous rules that overlap exactly one is saved', async () => {
  for (let round = 0; round < 5; round++) {
    await query('delete from tax_rules')
    const rules = ['PR', 'FL', 'NY', 'TX'].map((state) => ({ ...taxRule, states: ['PR', state], active: true }))
    const answers = await Promise.all(rules.map((rule) => post('tax-rules', rule)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  }
})

test('all rules and methods are turned on and off at once, none when rules overlap', async () => {
  await post('tax-rules', taxRule)
  await post('delivery-methods', method)
  const turn = (active: boolean) => put('price-rules/active', { active })
  expect(await turn(true)).toMatchObject({ statusCode: 200, body: { taxRules: 1, deliveryMethods: 1 } })
  expect((await list('tax-rules'))[0]?.active).toBe(true)
  expect((await turn(true)).body).toEqual({ taxRules: 0, deliveryMethods: 0 })
  expect((await turn(false)).body).toEqual({ taxRules: 1, deliveryMethods: 1 })
  await post('tax-rules', taxRule)
  expect((await turn(true)).body.code).toBe('rule_overlaps')
  expect((await list('delivery-methods'))[0]?.active).toBe(false)
})

test('nothing is turned on while a process of an older release is connected', async () => {
  const older = new pg.Client({ ...shop.platform.database.direct, application_name: olderApplications[0] })
  const created = await Promise.all([
    post('tax-rules', taxRule),
    post('delivery-methods', method),
    post('discounts', discount),
  ])
  const [ruleId, methodId, discountId] = created.map(({ body }) => body.id)
  const saves = [
    () => post('tax-rules', { ...taxRule, active: true }),
    () => put(`tax-rules/${ruleId}`, { ...taxRule, active: true }),
    () => put(`delivery-methods/${methodId}`, { ...method, active: true }),
    () => put(`discounts/${discountId}`, { ...discount, active: true }),
    () => put('price-rules/active', { active: true }),
  ]
  await older.connect()
  try {
    for (const save of saves) expect(await save()).toMatchObject({ statusCode: 409, body: { code: 'older_process' } })
    expect((await put(`discounts/${discountId}`, { ...discount, value: '15' })).statusCode).toBe(200)
  } finally {
    await older.end()
  }
  expect((await saves[1]?.())?.statusCode).toBe(200)
  expect((await saves[3]?.())?.statusCode).toBe(200)
})

test('the audit trail tells what changed in words', async () => {
  const { body } = await post('discounts', { ...discount, productIds: [productId], minimum: '20' })
  await put(`discounts/${body.id}`, { ...discount, value: '15' })
  const events = await shop.platform.database.db.select().from(auditEvents)
  const audited = events.filter(({ subjectId }) => subjectId === body.id)
  expect(audited.map(({ action }) => action)).toEqual(['discount.created', 'discount.updated'])
  expect(audited[0]?.after).toMatchObject({
    code: 'PRIMAVERA',
    value: '10',
    products: 1,
    minimum: '20.00',
    isActive: false,
  })
  expect(audited[1]).toMatchObject({ before: { value: '10' }, after: { value: '15', minimum: '0.00' } })
})

test('a service is taxed in the state of the shop, which is a setting', async () => {
  const service = await shop.addProduct({ type: 'service', price: 1000 })
  const rule = { ...taxRule, states: ['FL'], kinds: ['service'], from: null, active: true }
  expect((await post('tax-rules', rule)).statusCode).toBe(201)
  const items = [{ productId: service.id, quantity: 1 }]
  const total = async () => (await call(shop, admin, 'POST', '/api/quote', { items })).body.total
  expect(await total()).toBe('10.00')
  const value = { shop_state: 'FL', closed_days: '2026-12-25, 2026-12-24', cut_off_hour: '14' }
  const saved = await call(shop, admin, 'POST', '/api/settings', { key: 'selling', value })
  expect(saved.statusCode).toBe(200)
  await expect.poll(total).toBe('11.05')
  const stored = await call(shop, admin, 'GET', '/api/settings/selling')
  expect(stored.body.value).toMatchObject({ shop_state: 'FL', closed_days: '2026-12-24\n2026-12-25' })
  const wrong = { key: 'selling', value: { ...value, closed_days: '2026-02-30' } }
  expect((await call(shop, admin, 'POST', '/api/settings', wrong)).body.code).toBe('closed_days_invalid')
})

test('estimated days follow from the active methods, the closed days and the hour of the shop', async () => {
  const value = { shop_state: 'PR', closed_days: '2026-12-25', cut_off_hour: '14' }
  expect((await call(shop, admin, 'POST', '/api/settings', { key: 'selling', value })).statusCode).toBe(200)
  const arrivals = async () => {
    clearSettingsCache(shop.platform.database.db)
    return (await call(shop, null, 'GET', '/api/price-rules')).body.arrivals
  }
  const added = await post('delivery-methods', { ...method, active: true })
  expect(added.statusCode).toBe(201)
  expect(await arrivals()).toBeNull()
  const { id, version, ...same } = added.body
  const changed = await put(`delivery-methods/${id}`, { ...same, version, daysFrom: 2, daysTo: 4 })
  expect(changed.statusCode).toBe(200)
  const usual = { daysFrom: 2, daysTo: 4 }
  expect(await arrivals()).toEqual({ closedDays: ['2026-12-25'], cutOffHour: 14, usual: { ...usual, place: null } })
  const far = { ...method, states: ['FL'], daysFrom: 5, daysTo: 9, active: true }
  expect((await post('delivery-methods', far)).statusCode).toBe(201)
  expect(await arrivals()).toMatchObject({ usual: { ...usual, place: 'Puerto Rico' } })
})

test('a calendar may take place in another state', async () => {
  const calendar = { name: 'Ana', weekly: [], exceptions: [], isActive: true, productIds: [], placeState: 'FL' }
  expect((await post('calendars', calendar)).body).toMatchObject({ placeState: 'FL' })
  const { body } = await post('calendars', { ...calendar, placeState: '' })
  expect(body.placeState).toBeNull()
  expect((await put(`calendars/${body.id}`, { ...calendar, placeState: 'PR' })).body.placeState).toBe('PR')
  expect((await post('calendars', { ...calendar, placeState: 'XX' })).body.code).toBe('state_unknown')
})
