import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { features } from '../../server/features.ts'
import { together } from '../../server/together.ts'
import { allSamples } from '../../testing/all-samples.ts'
import { addressInPonce, capture, openPayment } from '../../testing/buyer.ts'
import { declaredColumns } from '../../testing/declared-columns.ts'
import type { Person } from '../../testing/samples.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { removeAccount } from './own-account.ts'
import { hashPassword } from './password-hash.ts'
import { lockUser } from './user-queries.ts'

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

/** Columns by which the rows of a person are found: they hold an address of the person already. */
const keys = new Set(allSamples.flatMap(({ foundBy = [] }) => foundBy))

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

/** A customer with an order and a payment that was given up, to whom every feature gives rows in its tables. */
async function livedInAccount(): Promise<Person> {
  const word = `z${randomUUID().replaceAll(/[^a-z]/g, '')}q`
  const [email, formerEmail] = [`${word}@correo.test`, `${word}.before@correo.test`]
  const named = { firstName: word, lastName: word, password: await hashPassword(password) }
  const account = { ...(await shop.signIn({ ...named, email: formerEmail })), email }
  await rows('update users set email = $2 where id = $1', [account.id, email])
  const product = await shop.addProduct()
  const { body: paid } = await openPayment(shop, account, [{ ...product, quantity: 2 }], typedAtCheckout(word))
  await shop.emulator.approve(paid.id)
  expect((await capture(shop, account, paid.id)).statusCode).toBe(200)
  const { body: unpaid } = await openPayment(shop, account, [{ ...product, quantity: 1 }], typedAtCheckout(word))
  await rows(
    `update checkouts set state = 'released', next_check_at = null, checks_after_release = 2 where paypal_order_id = $1`,
    [unpaid.id],
  )
  const [order] = await rows('select id, checkout_id from orders where paypal_order_id = $1', [paid.id])
  const person: Person = {
    shop,
    account,
    word,
    email,
    formerEmail,
    productId: product.id,
    paid: { paymentId: paid.id, orderId: String(order?.id) },
    unpaid: { paymentId: unpaid.id },
    query: rows,
    insert,
    marks: [String(order?.id), String(order?.checkout_id)],
  }
  for (const { live } of allSamples) await live?.(person)
  return person
}

const typedAtCheckout = (word: string) => ({
  customerInfo: { firstName: word, lastName: word, email: `typed.${word}@correo.test`, phone: '787 555 0123' },
  shippingAddress: { ...addressInPonce, address: `Calle ${word}`, city: word },
  billingInfo: { firstName: word, lastName: word, email: `bill.${word}@correo.test` },
  billingAddress: { ...addressInPonce, address: `Calle ${word}`, city: word },
})

/** @returns the row. */
async function insert(table: string, row: Row): Promise<Row> {
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  const text = `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')}) returning *`
  return (await rows(text, Object.values(row)))[0] ?? {}
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
  const { account, word, email, paid, marks } = await livedInAccount()
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
  const unfilled = await fill(personal, word, [word, account.id, ...marks])
  expect(unfilled, 'tables with personal columns of which the person has no row').toEqual([])
  await rows('update users set email = $2 where id = $1', [account.id, email])
  await rows('update users set password = $2 where id = $1', [account.id, await hashPassword(password)])
  const before = await rows('select * from orders where id = $1', [paid.orderId])

  const { platform } = shop
  const { erasePerson } = together(inOrder, platform)
  await inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, account.id)
    if (!user) throw new Error('no account')
    const viewer = { id: user.id, role: user.role, email, emailVerified: true }
    await removeAccount(platform, tx, { viewer, requestId: 'r' }, { user, erase: erasePerson })
  })

  expect(await columnsWith(word)).toEqual([])
  const after = await rows('select * from orders where id = $1', [paid.orderId])
  const isKept = (table: string, column: string) => table === 'orders' && !declared.has(`orders.${column}`)
  const kept = (row: Row | undefined) =>
    Object.fromEntries(all.flatMap(({ table, column }) => (isKept(table, column) ? [[column, row?.[column]]] : [])))
  expect(kept(after[0])).toEqual(kept(before[0]))
  expect(after[0]?.total).toBe(before[0]?.total)
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})
