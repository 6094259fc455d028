import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffBookingStates } from '../../appointments/booking.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { formatDecimal, parseCents } from '../../kit/money.ts'
import { deskMethods } from '../../phone-orders/phone-order.ts'
import { orderStatuses } from '../../sale/order-statuses.ts'
import { addService, hourlyTerms, insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { addressInPonce, call } from '../../testing/buyer.ts'
import { isDeep } from '../../testing/deep.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import { addMethod, addTaxRule } from '../../testing/price-rules.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { addSession, addWorkshop } from '../../testing/workshop.ts'

const acts = isDeep ? 10_000 : 1_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Row = Record<string, unknown>

let shop: Awaited<ReturnType<typeof startPaymentShop>>
const { rows, deliverWebhooks } = paymentSteps(() => shop)

beforeAll(async () => {
  shop = await startPaymentShop()
})
afterAll(() => shop.close())

test(`${acts} random acts of staff and customers violate no invariant (SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const chance = (share: number) => random() < share
  const pick = <T>(from: readonly T[]): T => {
    const one = from[below(from.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  /** One of the newest records, so that several acts meet. */
  const recent = async (text: string) => pick(await rows(`${text} order by created_at desc, id limit 8`))
  const fraction = (cents: number) => formatDecimal(chance(0.3) ? cents : below(cents + 1))

  const admin = await shop.signIn({ role: 'admin' })
  const customers = await Promise.all(Array.from({ length: 4 }, () => shop.signIn()))
  const goods = [
    await shop.addProduct({ price: 1_000, stock: 60 }),
    await shop.addProduct({ price: 333, stock: 25 }),
    await shop.addProduct({ price: 2_850, stock: null }),
  ]
  const workshop = await addWorkshop(shop, { seats: 30 })
  const sessions = [workshop, await addSession(shop, workshop), await addSession(shop, workshop, { place: 'Miami' })]
  const service = await addService(shop)
  const calendarId = await insertCalendarOffering(shop, [service.id])
  await addMethod(shop)
  await addTaxRule(shop)

  const asStaff = (method: Method, path: string, body?: object) => call(shop, admin, method, path, body)
  const slot = () => ({ startsAt: timeAt(shop, 24 * below(20) + 9 + below(16) / 2), calendarId })
  const someLines = () => {
    const kinds: (() => { productId: string; variantId?: string; quantity: number; slot?: object })[] = [
      () => ({ productId: pick(goods).id, quantity: 1 + below(3) }),
      () => ({ productId: workshop.productId, variantId: pick(sessions).variantId, quantity: 1 + below(2) }),
      () => ({ productId: service.id, quantity: 1, slot: slot() }),
    ]
    const lines = Array.from({ length: 1 + below(3) }, () => pick(kinds)())
    return [...new Map(lines.map((line) => [line.variantId ?? line.productId, line])).values()]
  }
  const contact = ({ email }: SignedIn) => ({ firstName: 'Ana', lastName: 'Peña', email, phone: '787-555-0142' })
  const anyOrder = () => recent('select id, user_id, status, payment_status, total, items from orders')
  const lineOf = (order: Row) => pick(order.items as { lineId: string; productId: string; quantity: number }[])
  const codes = ['HALF', 'GIFT', 'SIX']

  const discountForm = (code: string | null) => ({
    name: 'Spring',
    code,
    ...pick([
      { kind: 'percent', value: '50' },
      { kind: 'percent', value: '100' },
      { kind: 'amount', value: '6.00' },
      { kind: 'free_delivery', value: '0' },
    ]),
    limit: chance(0.6) ? 1 + below(6) : null,
    combines: chance(0.5),
    active: chance(0.9),
  })

  async function buy() {
    const buyer = pick(customers)
    const items = someLines()
    const code = chance(0.6) ? { code: pick(codes) } : {}
    const region = { state: 'PR', country: 'US' }
    const quote = await call(shop, null, 'POST', '/api/quote', { items, region, ...code })
    if (quote.statusCode !== 200) return quote
    const { total, deliveryMethodId } = quote.body as { total?: string; deliveryMethodId?: string | null }
    const opened = await call(shop, buyer, 'POST', '/paypal/order', {
      amount: total,
      currency: 'USD',
      intent: 'CAPTURE',
      customerInfo: contact(buyer),
      items,
      ...code,
      shippingAddress: addressInPonce,
      billingAddress: addressInPonce,
      ...(deliveryMethodId && { deliveryMethodId }),
    })
    if (opened.statusCode !== 200 || chance(0.1)) return opened
    // A free order needs no approval.
    if (shop.emulator.orders().some(({ id }) => id === opened.body.id)) {
      await shop.emulator.approve(opened.body.id, chance(0.7) ? undefined : pick(['pending', 'declined']))
    }
    if (chance(0.1)) shop.emulator.setFault({ operation: 'capture', kind: 'wrong_amount', orderId: opened.body.id })
    return call(shop, buyer, 'POST', `/paypal/order/${opened.body.id}/capture`)
  }

  async function buyByTransfer() {
    const { id, price } = pick(goods)
    const quantity = 1 + below(2)
    await manualOrder(shop, pick(customers), { items: [{ productId: id, quantity }], total: price * quantity }).catch(
      () => null,
    )
    return null
  }

  async function changeOwnLine() {
    const order = await anyOrder()
    const owner = customers.find(({ id }) => id === order.user_id)
    if (!owner) return null
    const { lineId } = lineOf(order)
    const path = `/api/orders/customer/${owner.id}/${order.id}/lines/${lineId}`
    if (chance(0.5)) return call(shop, owner, 'POST', `${path}/cancel`)
    return call(shop, owner, 'PUT', `${path}/time`, pick([{ slot: slot() }, { variantId: pick(sessions).variantId }]))
  }

  async function refund() {
    const order = await anyOrder()
    const units = chance(0.7) ? [lineOf(order)] : []
    const returned = units.map(({ lineId, productId, quantity }) => {
      const back = 1 + below(quantity)
      return { lineId, productId, quantity: back, ...(chance(0.5) && { restocked: below(back + 1) }) }
    })
    const amount = chance(0.2) ? '0.00' : fraction(parseCents(String(order.total)) ?? 0)
    if (chance(0.1)) shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    const body = { key: randomUUID(), amount, ...(returned.length > 0 && { returned }) }
    const answer = await asStaff('POST', `/api/orders/${order.id}/refunds`, body)
    shop.emulator.clearFaults()
    return answer
  }

  async function decideRefund() {
    const { id } = await recent(`select id from refunds where state <> 'completed'`)
    if (chance(0.5)) return asStaff('POST', `/api/admin/refunds/${id}/sent`)
    return asStaff('POST', `/api/admin/refunds/${id}/decision`, { decision: pick(['retry', 'drop']) })
  }

  async function cancelOrder() {
    const body = { refund: pick(['all', 'none']), restock: chance(0.5) }
    return asStaff('POST', `/api/admin/orders/${(await anyOrder()).id}/cancel`, body)
  }

  async function restock() {
    const order = await anyOrder()
    const { lineId, productId, quantity } = lineOf(order)
    const body = { lines: [{ lineId, productId, restocked: below(quantity + 1) }] }
    return asStaff('POST', `/api/admin/orders/${order.id}/restock`, body)
  }

  async function setStatus() {
    const body = { status: pick(orderStatuses), paymentReceived: chance(0.5), shipUnpaid: chance(0.5) }
    return asStaff('PUT', `/api/orders/${(await anyOrder()).id}/status`, body)
  }

  async function sendParcel() {
    const order = await anyOrder()
    const { lineId, quantity } = lineOf(order)
    const lines = chance(0.7) ? { lines: [{ lineId, quantity: 1 + below(quantity) }] } : {}
    const body = { number: `94001112${below(1e9)}`, shipUnpaid: chance(0.5), ...lines }
    return asStaff('POST', `/api/admin/orders/${order.id}/parcels`, body)
  }

  async function voidParcel() {
    const parcel = await recent('select id, order_id from parcels')
    return asStaff('DELETE', `/api/admin/orders/${parcel.order_id}/parcels/${parcel.id}`)
  }

  async function processMany() {
    const ids = [...new Set([await anyOrder(), await anyOrder(), await anyOrder()].map(({ id }) => String(id)))]
    if (chance(0.5)) return asStaff('POST', '/api/admin/orders/process', { ids })
    return asStaff('POST', '/api/admin/orders/ship', { orders: ids.map((id) => ({ id })) })
  }

  async function correctContact() {
    return asStaff('PUT', `/api/admin/orders/${(await anyOrder()).id}/contact`, {
      customerName: 'Marisol Núñez',
      customerEmail: 'marisol@correo.test',
      customerPhone: '787-555-0101',
      shippingAddress: addressInPonce,
      language: 'es',
    })
  }

  const phoneOrderBody = () => ({
    firstName: 'Ana',
    lastName: 'Peña',
    phone: '787-555-0142',
    shippingAddress: addressInPonce,
    lines: someLines().map((line) => ({
      ...line,
      ...(chance(0.3) && { price: pick(['0.00', '5.00']), reason: 'Gift' }),
    })),
    ...(chance(0.3) && { code: pick(codes) }),
  })
  const makePhoneOrder = () => asStaff('POST', '/api/admin/drafts', { ...phoneOrderBody(), userId: pick(customers).id })
  const anyPhoneOrder = () => recent('select id from drafts')

  async function changePhoneOrder() {
    const { id } = await anyPhoneOrder()
    const path = `/api/admin/drafts/${id}`
    return pick([
      () => asStaff('PUT', path, phoneOrderBody()),
      () => asStaff('POST', `${path}/send`, { mail: chance(0.5) }),
      () => asStaff('POST', `${path}/paid`, { method: pick(deskMethods) }),
      () => asStaff('DELETE', path),
    ])()
  }

  async function payByLink() {
    const sent = await asStaff('POST', `/api/admin/drafts/${(await anyPhoneOrder()).id}/send`, { mail: false })
    if (sent.statusCode !== 200) return sent
    const url = String(sent.body.url)
    const token = url.slice(url.lastIndexOf('/') + 1)
    const opened = await call(shop, null, 'POST', `/api/pay/${token}/order`, {})
    if (opened.statusCode !== 200 || chance(0.2)) return opened
    await shop.emulator.approve(opened.body.id).catch(() => null)
    const { captureSecret } = opened.body
    return call(shop, null, 'POST', `/paypal/order/${opened.body.id}/capture`, { captureSecret })
  }

  /** A sale is parked, or a draft of any kind is sold. */
  async function actAtCounter() {
    const lines = [{ productId: pick(goods).id, quantity: 1 + below(2) }]
    if (chance(0.4)) return asStaff('PUT', `/api/admin/counter/parked/${randomUUID()}`, { lines, word: 'Luz' })
    const { body } = await asStaff('POST', '/api/admin/counter/quote', { lines })
    const tenders = [{ kind: 'check', amount: body.total }]
    const draftId = (await anyPhoneOrder()).id
    return asStaff('POST', '/api/admin/counter/sales', { lines, tenders, draftId, clientKey: randomUUID() })
  }

  async function changeBooking() {
    if (chance(0.3)) {
      const body = { ...slot(), productId: service.id, customerName: 'Luis' }
      return asStaff('POST', '/api/admin/bookings', body)
    }
    const { id } = await recent('select id from bookings')
    if (chance(0.5)) return asStaff('PUT', `/api/admin/bookings/${id}/time`, slot())
    return asStaff('PUT', `/api/admin/bookings/${id}/state`, { state: pick(staffBookingStates) })
  }

  async function checkIn() {
    const path = `/api/admin/sessions/${pick(sessions).variantId}/attendees/${(await anyOrder()).id}`
    return asStaff('PUT', path, { checkedIn: chance(0.7) })
  }

  async function cancelSession() {
    const at = below(sessions.length)
    const answer = await asStaff('POST', `/api/admin/sessions/${sessions[at]?.variantId}/cancel`)
    sessions[at] = await addSession(shop, workshop)
    return answer
  }

  async function changeDiscount() {
    const code = chance(0.9) ? pick(codes) : null
    const found = await rows(
      `select id from discounts where hidden_at is null and code is not distinct from $1 limit 1`,
      [code],
    )
    const [known] = found
    if (!known) return asStaff('POST', '/api/admin/discounts', discountForm(code))
    const path = `/api/admin/discounts/${known.id}`
    return chance(0.15) ? asStaff('DELETE', path) : asStaff('PUT', path, discountForm(code))
  }

  async function changeProduct() {
    const { id } = pick(goods)
    const path = `/api/products/${id}`
    if (chance(0.1)) {
      await asStaff('DELETE', path)
      return asStaff('POST', `${path}/restore`)
    }
    const [stored] = await rows('select updated_at, stock from products where id = $1', [id])
    // One that nobody bought is deleted for good.
    if (!stored) return null
    const version = (stored.updated_at as Date).toISOString()
    const stock = stored.stock === null ? {} : { stock: below(80), stockBefore: stored.stock }
    const variants = [{ variantId: id, price: formatDecimal(1 + below(4_000)), ...stock }]
    return asStaff('PUT', '/api/admin/products/bulk', { changes: [{ productId: id, version, variants }] })
  }

  async function setTerms() {
    return asStaff('PUT', `/api/admin/services/${service.id}/terms`, {
      ...hourlyTerms,
      durationMinutes: pick([30, 60]),
    })
  }

  async function actAtPaypal() {
    const payment = shop.emulator.ledger().findLast(() => chance(0.4))
    if (!payment) return null
    const { captureId, status } = payment
    const refunds = shop.emulator.refunds().filter((one) => one.status === 'PENDING')
    const act = async () => {
      if (status === 'PENDING') return shop.emulator.resolvePending(captureId, pick(['COMPLETED', 'DECLINED']))
      if (refunds[0] && chance(0.5)) return shop.emulator.resolveRefund(refunds[0].id, pick(['COMPLETED', 'FAILED']))
      if (chance(0.3)) return shop.emulator.reverse(captureId)
      return shop.emulator.refund(captureId, chance(0.5) ? 1 + below(500) : undefined)
    }
    // The account refuses what is no longer possible, as PayPal does.
    await act().catch(() => null)
    return null
  }

  async function hearFromPaypal() {
    await deliverWebhooks()
    return null
  }

  async function decidePayment() {
    const { id } = await recent(`select id from checkouts where state = 'review'`)
    return asStaff('POST', `/api/admin/payments/${id}/decision`, {
      decision: pick(['refund', 'accept', 'release', 'seen']),
    })
  }

  async function eraseCustomer() {
    const at = below(customers.length)
    const customer = customers[at]
    if (!customer) return null
    customers[at] = await shop.signIn()
    return asStaff('DELETE', `/api/users/${customer.id}`)
  }

  const weighted: [number, () => Promise<{ statusCode: number } | null>][] = [
    [20, buy],
    [3, buyByTransfer],
    [6, changeOwnLine],
    [10, refund],
    [3, decideRefund],
    [3, cancelOrder],
    [3, restock],
    [6, setStatus],
    [6, sendParcel],
    [3, voidParcel],
    [2, processMany],
    [1, correctContact],
    [4, makePhoneOrder],
    [6, changePhoneOrder],
    [3, payByLink],
    [3, actAtCounter],
    [4, changeBooking],
    [2, checkIn],
    [1, cancelSession],
    [5, changeDiscount],
    [3, changeProduct],
    [1, setTerms],
    [4, actAtPaypal],
    [1, decidePayment],
    [1, eraseCustomer],
    [3, hearFromPaypal],
  ]
  const bag = weighted.flatMap(([times, act]) => Array.from({ length: times }, () => act))

  const succeeded = new Map<string, number>()
  const done: string[] = []
  for (let count = 1; count <= acts; count++) {
    const act = pick(bag)
    // Nothing to act on yet is no failure.
    const answer = await act().catch((failure: Error) => {
      if (failure.message !== 'nothing to pick from') throw failure
      return null
    })
    done.push(`${act.name} ${answer?.statusCode ?? ''}`)
    expect(answer?.statusCode ?? 200, done.slice(-5).join(', ')).toBeLessThan(500)
    if (answer && answer.statusCode < 300) succeeded.set(act.name, (succeeded.get(act.name) ?? 0) + 1)
    if (count % 50 === 0) expect(await checkInvariants(shop.platform.database), done.slice(-50).join(', ')).toEqual([])
  }
  if (process.env.ACTS_REPORT) console.log(Object.fromEntries(succeeded))
  // Every kind of act happened.
  for (const act of [
    buy,
    refund,
    cancelOrder,
    setStatus,
    sendParcel,
    voidParcel,
    changePhoneOrder,
    payByLink,
    actAtCounter,
    changeDiscount,
  ]) {
    expect(succeeded.get(act.name), act.name).toBeGreaterThan(0)
  }
  for (const { captureId, status } of shop.emulator.ledger()) {
    if (status === 'PENDING') await shop.emulator.resolvePending(captureId, 'COMPLETED')
  }
  await deliverWebhooks()
  // Their money waits for a decision: it is neither in an order nor returned.
  for (const { id } of await rows(`select id from checkouts where state = 'review'`)) {
    await asStaff('POST', `/api/admin/payments/${id}/decision`, { decision: 'refund' })
  }
  await expectConsistency(shop)
}, 600_000)
