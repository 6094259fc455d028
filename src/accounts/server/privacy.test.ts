import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '../../appointments/server/tables.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { erasedEmail } from '../../kit/erased.ts'
import { sampleAppointment } from '../../testing/appointment-records.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { hashPassword } from './password-hash.ts'
import { expiredData, sweepExpiredData } from './sweep-expired-data.ts'

const password = 'Cafetal8'
const dayMs = 86_400_000
let shop: TestShop
let root: SignedIn
let hash: string

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
  hash = await hashPassword(password)
  shop.emulator.setWebhooks({ off: true })
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
const orderOf = async (number: string) => (await rows('select * from orders where order_number = $1', [number]))[0]

/** Unique strings that occur nowhere else in the database. */
function person() {
  const word = `Z${randomUUID().replaceAll(/[^a-z]/g, '')}zq`
  return {
    word,
    email: `${word.toLowerCase()}@correo.test`,
    phone: `787-${word.length}55-${String(Math.random()).slice(2, 6)}`,
  }
}

async function buyer() {
  const who = person()
  const account = await shop.signIn({ email: who.email, firstName: who.word, lastName: who.word, password: hash })
  return { ...who, account }
}

async function paidOrder({ account, word, email, phone }: Awaited<ReturnType<typeof buyer>>) {
  const { id, price } = await shop.addProduct()
  const { body } = await openPayment(shop, account, [{ id, price, quantity: 2 }], {
    customerInfo: { firstName: word, lastName: word, email, phone },
    shippingAddress: { ...addressInPonce, address: `Calle ${word}`, city: word },
    billingInfo: { firstName: word, lastName: word, email },
    billingAddress: { ...addressInPonce, address: `Calle ${word}`, city: word, postalCode: '00731-9999' },
  })
  await shop.emulator.approve(body.id)
  await capture(shop, account, body.id)
  return { ...body, price }
}

const ship = (number: string) => rows(`update orders set status = 'shipped' where order_number = $1`, [number])

/** Every column that still contains one of the unique strings. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await rows(`select tablename from pg_tables where schemaname = 'public'`)
  const found: string[] = []
  for (const { tablename } of tables) {
    const hits = await rows(`select 1 from "${tablename}" as t where t::text ilike $1 limit 1`, [`%${word}%`])
    if (hits.length > 0) found.push(String(tablename))
  }
  return found
}

async function insertBooking(who: { word: string; email: string }, checkoutId: string | null, daysAgo: number) {
  const { service, calendarId } = await sampleAppointment(shop)
  const endsAt = new Date(Date.now() - daysAgo * dayMs)
  await shop.platform.database.db.insert(bookings).values({
    calendarId,
    productId: service.id,
    startsAt: new Date(endsAt.getTime() - 1),
    endsAt,
    freeAt: endsAt,
    state: checkoutId ? 'canceled' : 'attended',
    checkoutId,
    customerName: who.word,
    customerEmail: who.email,
  })
}

const deleteSelf = (account: SignedIn, word = password) =>
  call(shop, account, 'POST', '/api/profile/delete', { password: word })

describe('deleting an account', () => {
  it('erases all personal data and keeps the data required by tax law', async () => {
    const ana = await buyer()
    const { orderNumber, price } = await paidOrder(ana)
    await call(shop, null, 'POST', '/api/contact', {
      name: ana.word,
      email: ana.email,
      message: `Soy ${ana.word}`,
      isHuman: true,
    })
    await rows(`update mails set state = 'sent'`)
    await ship(orderNumber)
    const before = await orderOf(orderNumber)
    expect((await tablesWith(ana.word)).length).toBeGreaterThan(3)
    expect(before).toMatchObject({ customer_phone: ana.phone })
    expect((await deleteSelf(ana.account)).statusCode).toBe(204)
    for (const trace of [ana.word, ana.phone, '00731-9999']) expect(await tablesWith(trace)).toEqual([])
    const after = await orderOf(orderNumber)
    const kept = ({ items, total, subtotal, created_at, status, payment_status }: Record<string, unknown>) => {
      return { items, total, subtotal, created_at, status, payment_status }
    }
    expect(kept(after ?? {})).toEqual(kept(before ?? {}))
    expect(after).toMatchObject({ customer_email: erasedEmail, shipping_address: { state: 'PR', country: 'US' } })
    expect(Number(after?.total)).toBe((price * 2) / 100)
    expect((await call(shop, ana.account, 'GET', '/api/auth/user')).statusCode).toBe(401)
  })

  it('erases the same when done by staff', async () => {
    const ana = await buyer()
    const { orderNumber } = await paidOrder(ana)
    await rows(`update mails set state = 'sent'`)
    await ship(orderNumber)
    expect((await call(shop, root, 'DELETE', `/api/users/${ana.account.id}`)).statusCode).toBe(204)
    expect(await tablesWith(ana.word)).toEqual([])
  })

  it('keeps the address of an open order until it is completed', async () => {
    const ana = await buyer()
    const { orderNumber } = await paidOrder(ana)
    expect((await deleteSelf(ana.account)).statusCode).toBe(204)
    expect(await orderOf(orderNumber)).toMatchObject({ customer_email: ana.email })
    await rows(`update mails set state = 'sent'`)
    await shop.expire(shop.platform)
    expect(await orderOf(orderNumber)).toMatchObject({ customer_email: ana.email })
    await ship(orderNumber)
    expect(await shop.expire(shop.platform)).toMatchObject({ orders_of_deleted_accounts: 1 })
    expect(await tablesWith(ana.word)).toEqual([])
    expect(await shop.expire(shop.platform)).toMatchObject({ orders_of_deleted_accounts: 0 })
  })

  it('keeps the address of goods that are still sent after all of their money went back', async () => {
    const ana = await buyer()
    const { orderNumber } = await paidOrder(ana)
    const order = await orderOf(orderNumber)
    const refund = { key: randomUUID(), amount: order?.total, returned: [] }
    expect((await call(shop, root, 'POST', `/api/orders/${order?.id}/refunds`, refund)).statusCode).toBe(200)
    expect(await orderOf(orderNumber)).toMatchObject({ payment_status: 'refunded' })
    expect((await deleteSelf(ana.account)).statusCode).toBe(204)
    expect(await orderOf(orderNumber)).toMatchObject({ customer_email: ana.email })
    expect((await tablesWith(ana.word)).length).toBeGreaterThan(0)
    await rows(`update mails set state = 'sent'`)
    await ship(orderNumber)
    expect(await shop.expire(shop.platform)).toMatchObject({ orders_of_deleted_accounts: 1 })
    expect(await tablesWith(ana.word)).toEqual([])
  })

  it('requires the correct password and changes nothing without it', async () => {
    const ana = await buyer()
    const refused = await deleteSelf(ana.account, 'Wrong-Pass1')
    expect(refused).toMatchObject({ statusCode: 400, body: { code: 'wrong_password' } })
    expect((await call(shop, ana.account, 'GET', '/api/auth/user')).statusCode).toBe(200)
    expect((await deleteSelf(await shop.signIn({ role: 'admin', password: hash }))).statusCode).toBe(403)
  })

  it('erases what was sent under earlier addresses, unless they are of another account now', async () => {
    const [ana, eva] = [await buyer(), await buyer()]
    const write = (account: SignedIn | null, email: string, word: string) =>
      call(shop, account, 'POST', '/api/contact', { name: word, email, message: word, isHuman: true })
    const [former, given] = [`former.${ana.email}`, `given.${ana.email}`]
    for (const email of [former, given, ana.email]) {
      await rows('update users set email = $2, updated_at = now() where id = $1', [ana.account.id, email])
    }
    await rows('update users set email = $2 where id = $1', [eva.account.id, given])
    await write(null, former, ana.word)
    await write(ana.account, `typed.${ana.email}`, ana.word)
    await insertBooking({ ...ana, email: former }, null, -3)
    await write(null, given, eva.word)
    await write(eva.account, ana.email, eva.word)
    await rows(`update mails set state = 'sent'`)
    const { body } = await call(shop, ana.account, 'GET', '/api/profile/export')
    expect(body).toMatchObject({ bookings: [], messages: [{ message: ana.word }] })
    expect((await deleteSelf(ana.account)).statusCode).toBe(204)
    expect((await tablesWith(former)).concat(await tablesWith(`typed.${ana.email}`))).toEqual([])
    expect(await rows('select 1 from contact_messages where message = $1', [ana.word])).toEqual([])
    expect(await rows('select 1 from bookings where customer_name = $1', [ana.word])).toEqual([])
    expect(await rows('select 1 from contact_messages where message = $1', [eva.word])).toHaveLength(2)
    await rows('delete from contact_messages where message = $1', [eva.word])
  })

  it('keeps former addresses of verified ones only', async () => {
    const { account, email } = await buyer()
    const former = () => rows('select email from former_addresses where user_id = $1', [account.id])
    await rows('update users set email_verified = false where id = $1', [account.id])
    await rows('update users set email = $2 where id = $1', [account.id, `typo.${email}`])
    expect(await former()).toEqual([])
    await rows('update users set email_verified = true where id = $1', [account.id])
    await rows('update users set email = $2 where id = $1', [account.id, email])
    expect(await former()).toEqual([{ email: `typo.${email}` }])
  })

  it("keeps the notification of another account's message that names an address of the person", async () => {
    const [ana, eva] = [await buyer(), await buyer()]
    await call(shop, root, 'POST', '/api/settings', {
      key: 'contact',
      value: { email: 'tienda@flordemaga.test', facebook: '', instagram: '' },
    })
    await call(shop, eva.account, 'POST', '/api/contact', {
      name: 'Eva',
      email: ana.email,
      message: eva.word,
      isHuman: true,
    })
    expect((await deleteSelf(ana.account)).statusCode).toBe(204)
    const left = await rows(
      `select template, state, recipient from mails
      where subject_id in (select id::text from contact_messages where message = $1) order by template`,
      [eva.word],
    )
    expect(left).toEqual([
      { template: 'contact_confirmation', state: 'dead', recipient: erasedEmail },
      { template: 'contact_notice', state: 'queued', recipient: 'tienda@flordemaga.test' },
    ])
    await rows(`delete from settings where key = 'contact'`)
  })

  it('with an unverified address keeps messages that others wrote from it', async () => {
    const who = person()
    await call(shop, null, 'POST', '/api/contact', { name: 'Eva', email: who.email, message: 'Hola', isHuman: true })
    const stranger = await shop.signIn({ email: who.email, emailVerified: false, password: hash })
    expect((await deleteSelf(stranger)).statusCode).toBe(204)
    expect(await rows('select 1 from contact_messages where email = $1', [who.email])).toHaveLength(1)
  })
})

describe('the export of a person', () => {
  const exported = (account: SignedIn) =>
    shop.server.inject({ url: '/api/profile/export', headers: { cookie: account.cookie } })

  it('is a file with the account, orders, messages and mails of this person only', async () => {
    const [ana, eva] = [await buyer(), await buyer()]
    const { orderNumber } = await paidOrder(ana)
    await paidOrder(eva)
    await call(shop, ana.account, 'POST', '/api/contact', {
      name: 'Ana',
      email: ana.email,
      message: 'Hola',
      isHuman: true,
    })
    const answer = await exported(ana.account)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(answer.json()).toMatchObject({
      account: { email: ana.email, firstName: ana.word },
      orders: [{ orderNumber, total: '57.00', shippingAddress: { city: ana.word }, items: [{ price: '28.50' }] }],
      messages: [{ message: 'Hola' }],
    })
    // All amounts are decimals.
    expect(answer.json().orders[0]).toMatchObject({
      discount: '0.00',
      lost: '0.00',
      items: [{ paid: '57.00' }],
      delivery: { paid: '0.00' },
      charges: [
        { kind: 'delivery', amount: '0.00' },
        { kind: 'tax', amount: '0.00' },
      ],
    })
    expect(answer.json().mails).toContainEqual(expect.objectContaining({ template: 'order_confirmation' }))
    expect(answer.body).not.toContain(eva.word)
    expect(answer.body).not.toMatch(/argon2|password|token/i)
  })

  it('contains nothing of others who typed the same address', async () => {
    const [ana, eva] = [await buyer(), await buyer()]
    const { orderNumber } = await paidOrder({ ...eva, email: ana.email })
    await insertBooking({ ...eva, email: ana.email }, String((await orderOf(orderNumber))?.checkout_id), 3)
    for (const account of [null, eva.account]) {
      await call(shop, account, 'POST', '/api/contact', {
        name: eva.word,
        email: ana.email,
        message: `Soy ${eva.word}`,
        isHuman: true,
      })
    }
    const { id } = await shop.addProduct({ stock: 0 })
    await call(shop, eva.account, 'POST', `/api/products/${id}/notice`, { email: ana.email })
    const answer = await exported(ana.account)
    expect(answer.body).not.toContain(eva.word)
    expect(answer.json()).toMatchObject({ orders: [], bookings: [], messages: [], stockNotices: [], mails: [] })
    expect((await exported(eva.account)).json()).toMatchObject({ bookings: [{}], messages: [{}], orders: [{}] })
  })

  it('with an unverified address contains the account alone: others may have typed the address', async () => {
    const who = person()
    await call(shop, null, 'POST', '/api/contact', { name: 'Eva', email: who.email, message: 'Hola', isHuman: true })
    const stranger = await shop.signIn({ email: who.email, emailVerified: false })
    expect(Object.keys((await exported(stranger)).json())).toEqual([
      'exportedAt',
      'account',
      'signInPasskeys',
      'rememberedDevices',
    ])
  })
})

describe('the daily sweep', () => {
  const daysAgo = (days: number) => new Date(shop.platform.clock().getTime() - days * dayMs)

  it('deletes the bodies of mails after 90 days, not of queued ones, and prevents sending them again', async () => {
    const ana = await buyer()
    const { orderNumber } = await paidOrder(ana)
    const [mail] = await rows(
      `update mails set state = 'sent', created_at = $2 where recipient = $1 and subject_type = 'order' returning id`,
      [ana.email, daysAgo(91)],
    )
    await call(shop, null, 'POST', '/api/contact', { name: 'Eva', email: ana.email, message: 'Hola', isHuman: true })
    await rows(`update mails set created_at = $1 where state = 'queued'`, [daysAgo(1)])
    expect(await sweepExpiredData(shop.platform, shop.expire)).toMatchObject({ mail_bodies: 1 })
    expect(await rows(`select 1 from mails where state = 'queued' and payload = ''`)).toEqual([])
    const shown = await call(shop, root, 'GET', `/api/admin/mails/${mail?.id}`)
    expect(shown.body).toMatchObject({ canResend: false, canRetry: false })
    expect(await orderOf(orderNumber)).toMatchObject({ customer_email: ana.email })
    const counted = (await expiredData.get()).values.find(({ labels }) => labels.kind === 'mail_bodies')
    expect(counted?.value).toBeGreaterThan(0)
  })

  it('anonymizes unpaid checkouts after 30 days and keeps their numbers', async () => {
    const ana = await buyer()
    const { id, price } = await shop.addProduct()
    const { body } = await openPayment(shop, ana.account, [{ id, price, quantity: 1 }])
    const age = (days: number) =>
      rows(`update checkouts set state = 'released', created_at = $2 where paypal_order_id = $1`, [
        body.id,
        daysAgo(days),
      ])
    await age(29)
    expect(await shop.expire(shop.platform)).toMatchObject({ unpaid_checkouts: 0 })
    await age(31)
    expect(await shop.expire(shop.platform)).toMatchObject({ unpaid_checkouts: 1 })
    const [left] = await rows('select order_number, customer_email from checkouts where paypal_order_id = $1', [
      body.id,
    ])
    expect(left).toEqual({ order_number: body.orderNumber, customer_email: erasedEmail })
  })

  it('deletes processed webhook events, expired counters and old messages after their retention periods', async () => {
    const insertNotice = (id: string, days: number, processed: boolean) =>
      rows(
        `insert into webhook_events (id, type, resource, received_at, processed_at) values ($1, 'X', '{}', $2, $3)`,
        [id, daysAgo(days), processed ? daysAgo(days) : null],
      )
    await insertNotice('old', 91, true)
    await insertNotice('new', 89, true)
    await insertNotice('open', 91, false)
    await rows(`insert into rate_limits values ('old', 1, $1), ('new', 1, $2)`, [
      daysAgo(2).getTime(),
      daysAgo(0).getTime(),
    ])
    const message = (days: number) =>
      rows(
        `insert into contact_messages (name, email, message, language, created_at) values ('A', 'a@b.test', 'x', 'en', $1)`,
        [daysAgo(days)],
      )
    await message(731)
    expect(await shop.expire(shop.platform)).toMatchObject({
      webhook_events: 1,
      rate_limits: 1,
      contact_messages: 1,
    })
    expect(await rows('select id from webhook_events order by id')).toEqual([{ id: 'new' }, { id: 'open' }])
    await rows('delete from webhook_events')
  })

  it('deletes unused uploads after 7 days', async () => {
    const upload = async (days: number) => {
      const name = randomUUID().replaceAll('-', '').slice(0, 24)
      for (const width of [400, 800]) {
        await rows(`insert into uploads (name, width, height, content, created_at) values ($1, $2, 10, 'x', $3)`, [
          name,
          width,
          daysAgo(days),
        ])
      }
      return name
    }
    const [unused, fresh, used, sold] = [await upload(8), await upload(6), await upload(8), await upload(8)]
    const url = (name: string) => `/uploads/${name}-800.webp`
    await shop.addProduct({ imageUrl: url(used) })
    const ana = await buyer()
    const gone = await shop.addProduct({ imageUrl: url(sold) })
    await openPayment(shop, ana.account, [{ id: gone.id, price: gone.price, quantity: 1 }])
    await rows('update products set image_url = null where id = $1', [gone.id])
    expect(await shop.expire(shop.platform)).toMatchObject({ unused_uploads: 1 })
    const left = (await rows('select distinct name from uploads')).map(({ name }) => name)
    expect(left).not.toContain(unused)
    expect(left).toEqual(expect.arrayContaining([fresh, used, sold]))
  })
})

describe('bookings', () => {
  it('are exported to the customer and erased with the account', async () => {
    const ana = await buyer()
    const { orderNumber } = await paidOrder(ana)
    await insertBooking(ana, String((await orderOf(orderNumber))?.checkout_id), 3)
    await insertBooking(ana, null, 2)
    const { body } = await call(shop, ana.account, 'GET', '/api/profile/export')
    expect(body.bookings).toMatchObject([{ service: 'Facial', name: ana.word }, { service: 'Facial' }])
    await ship(orderNumber)
    await rows(`update mails set state = 'sent'`)
    expect((await deleteSelf(ana.account)).statusCode).toBe(204)
    expect(await tablesWith(ana.word)).toEqual([])
  })

  it('that staff entered lose the customer after two years', async () => {
    const [old, recent] = [person(), person()]
    await insertBooking(old, null, 731)
    await insertBooking(recent, null, 729)
    expect(await shop.expire(shop.platform)).toMatchObject({ entered_bookings: 1 })
    expect(await tablesWith(old.word)).toEqual([])
    expect(await tablesWith(recent.word)).toEqual(['bookings'])
  })
})
