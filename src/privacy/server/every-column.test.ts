import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeAccount } from '../../accounts/server/own-account.ts'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { lockUser } from '../../accounts/server/user-queries.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { withoutPeople } from '../../payments/paypal/server/notices.ts'
import { insertWebhookEvent } from '../../payments/server/webhook-queries.ts'
import type { Feature } from '../../server/feature.ts'
import { features } from '../../server/features.ts'
import { together } from '../../server/together.ts'
import { sampleAppointment } from '../../testing/appointment-records.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { declaredColumns } from '../../testing/declared-columns.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

// Every column that the features declare as personal is filled, and must be gone after the account was deleted.

const password = 'Cafetal8'
let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  shop.emulator.setWebhooks({ off: true })
})
afterAll(() => shop.close())

type Row = Record<string, unknown>
const rows = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await shop.platform.database.pool.query(text, values)).rows

/** Columns by which the rows of a person are found: they hold an address or name of the person already. */
const keys = new Set([
  ...['users.email', 'bookings.customer_email', 'mails.recipient', 'registrations.email', 'stock_notices.email'],
  ...['contact_messages.email', 'former_addresses.email', 'consents.email'],
])

interface Column {
  table: string
  column: string
  type: string
}

async function columnsOfTexts(): Promise<Column[]> {
  const found = await rows(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'search_text'
       and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea')
     order by table_name, column_name`,
  )
  return found.map((row) => ({ table: String(row.table), column: String(row.column), type: String(row.type) }))
}

/** A person of which every table has a row; the rows that are not linked to the account have its word. */
async function livedInAccount() {
  const word = `z${randomUUID().replaceAll(/[^a-z]/g, '')}q`
  const email = `${word}@correo.test`
  const account = await shop.signIn({
    email: `${word}.before@correo.test`,
    firstName: word,
    lastName: word,
    password: await hashPassword(password),
  })
  await rows('update users set email = $2 where id = $1', [account.id, email])
  const { id, price } = await shop.addProduct()
  const orderNumber = await order({ ...account, email }, { id, price, word })
  const { body: unpaid } = await openPayment(shop, account, [{ id, price, quantity: 1 }], person(word))
  await rows(
    `update checkouts set state = 'released', next_check_at = null, checks_after_release = 2 where paypal_order_id = $1`,
    [unpaid.id],
  )
  await call(shop, account, 'POST', '/api/contact', {
    name: word,
    email: `other.${email}`,
    message: word,
    isHuman: true,
  })
  await call(shop, null, 'POST', '/api/contact', {
    ...{ name: word, email: `${word}.before@correo.test`, message: word, isHuman: true },
  })
  await rows(
    `insert into contact_entries (id, message_id, kind, text, created_at)
     select gen_random_uuid(), id, 'received', $1, now() from contact_messages where name = $1`,
    [word],
  )
  await rows(
    `insert into stock_notices (product_id, email, language, state, created_at) values ($1, $2, 'en', 'told', now())`,
    [id, email],
  )
  const { bookingId } = await sampleAppointment(shop)
  await rows('update bookings set customer_email = $2 where id = $1', [bookingId, email])
  await insertUnreachableRows(account.id, email, word)
  await rows(`insert into saved_views (user_id, list, name, filters) values ($1, 'orders', $2, 'status=to_ship')`, [
    account.id,
    word,
  ])
  await notify(word, unpaid.id)
  return { account, word, email, orderNumber, bookingId }
}

const person = (word: string) => ({
  customerInfo: { firstName: word, lastName: word, email: `typed.${word}@correo.test`, phone: '787 555 0123' },
  shippingAddress: { ...addressInPonce, address: `Calle ${word}`, city: word },
  billingInfo: { firstName: word, lastName: word, email: `bill.${word}@correo.test` },
  billingAddress: { ...addressInPonce, address: `Calle ${word}`, city: word },
})

async function order(account: SignedIn, { id, price, word }: { id: string; price: number; word: string }) {
  const { body } = await openPayment(shop, account, [{ id, price, quantity: 2 }], person(word))
  await shop.emulator.approve(body.id)
  expect((await capture(shop, account, body.id)).statusCode).toBe(200)
  await rows(
    `insert into refunds (checkout_id, capture_id, amount, state, origin, note)
     select p.checkout_id, p.capture_id, 1, 'dropped', 'staff', $2 from payments p where p.paypal_order_id = $1`,
    [body.id, word],
  )
  await rows(`update orders set status = 'shipped' where order_number = $1`, [body.orderNumber])
  await rows(
    `insert into parcels (order_id, number, url, shipped_at) select id, $2, $2, now() from orders where order_number = $1`,
    [body.orderNumber, word],
  )
  await rows(
    `insert into reviews (product_id, order_id, line_id, user_id, author, stars, text, language, state, created_at, written_at)
     select $2, id, (items -> 0 ->> 'lineId')::uuid, user_id, $3, 4, 'Suave', 'es', 'published', now(), now()
     from orders where order_number = $1`,
    [body.orderNumber, id, word],
  )
  await rows(
    `insert into order_notes (order_id, text, created_at) select id, $2, now() from orders where order_number = $1`,
    [body.orderNumber, word],
  )
  return body.orderNumber as string
}

async function insertUnreachableRows(userId: string, email: string, word: string) {
  const inAnHour = new Date(Date.now() + 3_600_000)
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row)
    const places = names.map((_, at) => `$${at + 1}`)
    return rows(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row))
  }
  const now = new Date()
  await insert('passkeys', {
    ...{
      user_id: userId,
      credential_id: word,
      public_key: word,
      counter: 0,
      transports: '[]',
      name: word,
      created_at: now,
    },
  })
  await insert('reminders', { user_id: userId, order_number: 'FM-000001', sent_at: now })
  await insert('consents', {
    ...{ user_id: userId, email, kind: 'newsletter', language: 'en', wording: 1, token: word },
    ...{ requested_at: now, given_at: now },
  })
  await insert('sign_in_passkeys', {
    ...{
      user_id: userId,
      credential_id: word,
      public_key: word,
      counter: 0,
      transports: '[]',
      name: word,
      created_at: now,
    },
  })
  await insert('totp_secrets', { user_id: userId, secret: word, last_step: 0, created_at: now })
  await insert('recovery_codes', { user_id: userId, hash: word })
  await insert('second_factor_enrollments', { user_id: userId, kind: 'totp', sealed: word, expires: inAnHour })
  await insert('pending_sign_ins', { id: word, user_id: userId, password_mark: word, expires: inAnHour })
  await insert('verification_codes', { user_id: userId, hash: word, expires: inAnHour })
  const [draft] = await rows(
    `insert into drafts (user_id, first_name, last_name, lines, language, total, created_at, updated_at)
     values ($1, $2, $2, '[]', 'en', 1, now(), now()) returning id`,
    [userId, word],
  )
  await insert('draft_links', {
    ...{ token_hash: word, draft_id: draft?.id, version: 1, purchase: '{}', is_mailed: true },
    ...{ sent_at: now, expires_at: inAnHour },
  })
  await insert('registrations', {
    ...{ email, password: await hashPassword(word), person: '{}', token: word, expires: inAnHour, created_at: now },
  })
}

/** PayPal's notice about an approved order, with what PayPal tells about the buyer. */
async function notify(word: string, orderId: string) {
  const name = { given_name: word, surname: word }
  const address = { address_line_1: word, admin_area_2: word, postal_code: word, country_code: 'US' }
  await insertWebhookEvent(shop.platform.database.db, {
    id: `WH-${randomUUID()}`,
    provider: 'paypal',
    type: 'CHECKOUT.ORDER.APPROVED',
    resource: withoutPeople({
      id: orderId,
      payer: {
        name,
        email_address: `${word}@correo.test`,
        phone: { phone_number: { national_number: word } },
        address,
      },
      payment_source: { paypal: { name, email_address: `${word}@correo.test`, address } },
      purchase_units: [
        {
          ...{ custom_id: 'c', amount: { currency_code: 'USD', value: '1.00' }, description: word },
          shipping: { name: { full_name: word }, address },
          payments: { captures: [{ id: 'C1', status: 'COMPLETED', note_to_payer: word }] },
        },
      ],
    }),
  })
  await insertWebhookEvent(shop.platform.database.db, {
    id: `WH-${randomUUID()}`,
    provider: 'paypal',
    type: 'CUSTOMER.DISPUTE.CREATED',
    resource: withoutPeople({
      dispute_id: 'PP-D-1',
      status: 'OPEN',
      disputed_transactions: [{ seller_transaction_id: 'C1', buyer: { name: word, email: `${word}@correo.test` } }],
      messages: [{ posted_by: 'BUYER', content: word }],
      evidences: [{ notes: word }],
    }),
  })
}

/** The rows of the person in each table: those that contain the word or an id of the person's records. */
async function idsOf(table: string, marks: string[]): Promise<string[]> {
  const found = await rows(
    `select ctid::text as place from "${table}" as t where exists (select from unnest($1::text[]) as mark where t::text ilike '%' || mark || '%')`,
    [marks],
  )
  return found.map(({ place }) => String(place))
}

/** Fills the personal columns of the person's rows with the word and the column's name. */
async function fill(columns: Column[], word: string, marks: string[]): Promise<string[]> {
  const empty: string[] = []
  for (const table of new Set(columns.map((column) => column.table))) {
    const places = await idsOf(table, marks)
    if (places.length === 0) {
      empty.push(table)
      continue
    }
    const sets = columns
      .filter((column) => column.table === table)
      .map(({ column, type }) => {
        const text = `'${word} ${table}.${column} ' || ctid::text`
        if (type === 'jsonb' && column.endsWith('address')) {
          const parts = ['address', 'city', 'postalCode', 'name', 'email'].map((part) => `'${part}', ${text}`)
          return `"${column}" = jsonb_build_object(${parts.join(', ')}, 'state', 'PR', 'country', 'US')`
        }
        if (type === 'jsonb') return `"${column}" = jsonb_build_array(${text})`
        if (type === 'bytea') return `"${column}" = convert_to(${text}, 'UTF8')`
        return `"${column}" = ${text}`
      })
    if (sets.length > 0) await rows(`update "${table}" set ${sets.join(', ')} where ctid::text = any($1)`, [places])
  }
  return empty
}

/** Each text column of the database, pg-boss's included, that still contains the word. */
async function columnsWith(word: string): Promise<string[]> {
  const tables = await rows(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const hits = await rows(
      `select part.key from ${name} as t, jsonb_each_text(to_jsonb(t)) as part where part.value ilike '%' || $1 || '%'
         or part.value ilike '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
      [word],
    )
    found.push(...hits.map(({ key }) => `${name}.${key}`))
  }
  return [...new Set(found)].sort()
}

const orders: [order: string, features: readonly Feature[]][] = [
  ['in the order of the features', features],
  ['in reverse', features.toReversed()],
]

it.each(orders)('erases a person from every column of every table %s', async (_order, inOrder) => {
  const { account, word, email, orderNumber, bookingId } = await livedInAccount()
  const all = await columnsOfTexts()
  const declared = new Set(declaredColumns('personal'))
  const personal = all.filter(
    ({ table, column }) => declared.has(`${table}.${column}`) && !keys.has(`${table}.${column}`),
  )
  await rows(`update mails set state = 'sent'`)
  await rows(
    `insert into demo_mailbox (id, "to", "from", subject, text, html) select id, '["staff@shop.test"]', 'x', 'x', $1, 'x' from mails`,
    [word],
  )
  const [placed] = await rows('select id, checkout_id from orders where order_number = $1', [orderNumber])
  const marks = [word, account.id, bookingId, String(placed?.id), String(placed?.checkout_id)]
  const unfilled = await fill(personal, word, marks)
  expect(unfilled, 'tables with personal columns of which the person has no row').toEqual([])
  await rows('update users set email = $2 where id = $1', [account.id, email])
  await rows('update users set password = $2 where id = $1', [account.id, await hashPassword(password)])
  const before = await rows('select * from orders where order_number = $1', [orderNumber])

  const { platform } = shop
  const { erasePerson } = together(inOrder, platform)
  await inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, account.id)
    if (!user) throw new Error('no account')
    const viewer = { id: user.id, role: user.role, email, emailVerified: true }
    await removeAccount(platform, tx, { viewer, requestId: 'r' }, { user, erase: erasePerson })
  })

  expect(await columnsWith(word)).toEqual([])
  const after = await rows('select * from orders where order_number = $1', [orderNumber])
  const isKept = (table: string, column: string) => table === 'orders' && !declared.has(`orders.${column}`)
  const kept = (row: Row | undefined) =>
    Object.fromEntries(all.flatMap(({ table, column }) => (isKept(table, column) ? [[column, row?.[column]]] : [])))
  expect(kept(after[0])).toEqual(kept(before[0]))
  expect(after[0]?.total).toBe(before[0]?.total)
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})
