import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../../accounts/server/tables.ts'
import { consents } from '../../consents/server/tables.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { open as unseal } from '../../kit/server/secrets/secret-box.ts'
import { deliverMails } from '../../mail/server/deliver-mail.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { mails } from '../../mail/server/tables.ts'
import { capture, openPayment } from '../../testing/buyer.ts'
import { isDeep } from '../../testing/deep.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { newEmail, Visitor, workDeferred } from '../../testing/visitor.ts'
import { remindOfCarts } from './cart-reminders.ts'
import { inviteToReview } from './review-invitations.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  shop.emulator.setWebhooks({ off: true })
})
afterAll(() => shop.close())

const hour = 60 * 60_000
const day = 24 * hour

interface Person extends SignedIn {
  verified: boolean
  erased: boolean
  /** Numbers of the carts that were not paid. */
  carts: Set<string>
}

interface Consent {
  state: 'pending' | 'given'
  language: 'en' | 'es'
}

const subjects = { en: /is waiting|How do you like it/, es: /te espera|Qué te parece/ }

it('advertising goes once, in their language, to people who agreed and still do, in any sequence', async () => {
  console.info(`SEED=${seed}`)
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const { database, clock } = shop.platform
  const { db, pool } = database
  const product = await shop.addProduct({ stock: null })
  const people: Person[] = []
  const agreed = new Map<string, Consent>()
  const reminded = new Set<string>()
  const sent = { cart_reminder: 0, review_invitation: 0 }

  const newPerson = async (): Promise<Person> => {
    const verified = random() < 0.8
    const person = await shop.signIn({ emailVerified: verified })
    return { ...person, verified, erased: false, carts: new Set() }
  }
  for (let count = 0; count < 4; count += 1) people.push(await newPerson())
  const live = () => people.filter(({ erased }) => !erased)
  const rowOf = async (email: string) => {
    const ofAddress = and(eq(consents.email, email), eq(consents.kind, 'reminders'), isNull(consents.withdrawnAt))
    return (await db.select().from(consents).where(ofAddress))[0]
  }
  const post = (path: string, payload: string) =>
    shop.server.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  /** The database has its own clock. */
  const stamp = async (orderNumber: string) => {
    for (const table of ['checkouts', 'orders']) {
      await pool.query(`update ${table} set created_at = $1, updated_at = $1 where order_number = $2`, [
        clock(),
        orderNumber,
      ])
    }
  }
  const open = async (person: Person) => {
    if (!person.verified) return null
    // Another cart each time: an attempt for the same one keeps its number.
    const lines = [{ id: product.id, price: product.price, quantity: 1 + Math.floor(random() * 1000) }]
    const { body } = await openPayment(shop, person, lines, { language: pick(['en', 'es'] as const) })
    person.carts.clear()
    person.carts.add(body.orderNumber)
    return body
  }
  /** Waits until a reminder is due; before it is sent, something may come between. */
  const later = async (person: Person, ms: number) => {
    if (random() < 0.3) return
    shop.wait(ms)
    await write()
    if (random() < 0.6) await steps[pick(['choose', 'unsubscribe', 'order', 'move', 'erase'])]?.(person)
    if (random() < 0.9) await send()
  }
  const write = async () => {
    await Promise.all([remindOfCarts(shop.platform), remindOfCarts(shop.platform)])
    await inviteToReview(shop.platform)
  }
  const abandon = async (person: Person) => {
    const body = await open(person)
    if (!body) return
    await stamp(body.orderNumber)
    await later(person, 5 * hour)
  }
  const order = async (person: Person) => {
    const body = await open(person)
    if (!body) return
    await shop.emulator.approve(body.id)
    expect((await capture(shop, person, body.id)).statusCode).toBe(200)
    person.carts.clear()
    const status = random() < 0.8 ? 'shipped' : 'pending'
    await pool.query(`update orders set status = $2 where order_number = $1`, [body.orderNumber, status])
    await stamp(body.orderNumber)
  }
  const buy = async (person: Person) => {
    await order(person)
    await later(person, 11 * day)
  }
  const choose = async (person: Person) => {
    const given = random() < 0.75
    const language = pick(['en', 'es'] as const)
    await new Visitor(shop, person.cookie).put('/api/profile/consents', { reminders: given, language })
    const before = agreed.get(person.email)
    if (!given) agreed.delete(person.email)
    else if (before?.state !== 'given')
      agreed.set(person.email, { state: person.verified ? 'given' : 'pending', language })
  }
  const steps: Record<string, (person: Person) => Promise<unknown>> = {
    choose,
    chooseAgain: choose,
    confirm: async ({ email }) => {
      const row = await rowOf(email)
      if (!row || clock().getTime() - row.requestedAt.getTime() > 7 * day) return
      await post(`/unsubscribe/${row.token}`, 'answer=confirm')
      const consent = agreed.get(email)
      if (consent) consent.state = 'given'
    },
    verify: async (person) => {
      person.verified = true
      await db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id))
    },
    unsubscribe: async ({ email }) => {
      const row = await rowOf(email)
      if (!row || random() < 0.3) return
      if (row.givenAt === null && clock().getTime() - row.requestedAt.getTime() > 7 * day) return
      const answer = await post(`/unsubscribe/${row.token}`, 'List-Unsubscribe=One-Click')
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
      agreed.delete(email)
    },
    look: async ({ email }) => {
      const row = await rowOf(email)
      if (row) await shop.server.inject({ url: `/api/consents/${row.token}` })
    },
    newsletter: async ({ email }) => {
      expect((await post('/es/newsletter', `email=${encodeURIComponent(email)}`)).statusCode).toBe(303)
      await workDeferred(shop)
    },
    abandon,
    abandonAgain: abandon,
    order,
    buy,
    move: async (person) => {
      if (random() < 0.6) return
      person.email = newEmail()
      await db.update(users).set({ email: person.email }).where(eq(users.id, person.id))
    },
    erase: async (person) => {
      if (random() < 0.7) return
      const about = { id: person.id, role: 'customer' as const, addresses: [person.email] }
      await inTransaction(database, (tx) => shop.erasePerson(tx, about, clock()))
      agreed.delete(person.email)
      person.erased = true
      people.push(await newPerson())
    },
    wait: async () => shop.wait(Math.floor(random() * 9 * day)),
    write,
    send: () => send(),
  }

  const send = async () => {
    for (const { id } of await db.select().from(mails).where(eq(mails.state, 'queued'))) {
      await deliverMails(shop.platform, shop.mail, [id])
      const [row] = await db.select().from(mails).where(eq(mails.id, id))
      const template = row?.template
      if (row?.state !== 'sent' || (template !== 'cart_reminder' && template !== 'review_invitation')) continue
      const about = `SEED=${seed}, ${template}, after ${done.slice(-12).join(', ')}`
      const person = people.find(({ email }) => email === row.recipient)
      const consent = agreed.get(row.recipient)
      expect(person?.erased, about).toBe(false)
      expect(consent?.state, about).toBe('given')
      const { rows } = await pool.query<{ subject: string }>('select subject from demo_mailbox where id = $1', [id])
      const data = JSON.parse(unseal(shop.config.appSecret, mailPayloadPurpose, row.payload))
      type Bought = { order_number: string; language: 'en' | 'es' }
      const { rows: carts } = await pool.query<Bought>(
        'select order_number, language from checkouts where id::text = $1',
        [data.checkoutId],
      )
      const { rows: orders } = await pool.query<Bought>('select language from orders where id::text = $1', [
        data.orderId,
      ])
      // A reminder of a cart is in the language of its checkout, an invitation in that of its order.
      const language = carts[0]?.language ?? orders[0]?.language ?? 'en'
      expect(row.language, about).toBe(language)
      expect(rows[0]?.subject, about).toMatch(subjects[language])
      const number = carts[0]?.order_number ?? ''
      if (template === 'cart_reminder') expect([...(person?.carts ?? [])], about).toContain(number)
      for (const key of data.lineIds ?? [number]) {
        expect(reminded, about).not.toContain(key)
        reminded.add(key)
      }
      sent[template] += 1
    }
    const { rows: close } = await pool.query(
      `select 1 from reminders one join reminders other on other.user_id = one.user_id
       and other.sent_at > one.sent_at and other.sent_at < one.sent_at + interval '7 days'`,
    )
    expect(close, `SEED=${seed}`).toEqual([])
  }

  const done: string[] = []
  for (let round = 0; round < (isDeep ? 1_500 : 150); round += 1) {
    const name = pick(Object.keys(steps))
    done.push(name)
    await steps[name]?.(pick(live()))
  }
  console.info(`sent ${JSON.stringify(sent)}`)
})
