import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../../accounts/server/tables.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { isDeep } from '../../testing/deep.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { newEmail, Visitor, workDeferred } from '../../testing/visitor.ts'
import { type ConsentKind, consentKinds } from '../consent.ts'
import { consents } from './tables.ts'

let shop: TestShop
let staff: SignedIn
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

interface Expected {
  token: string
  email: string
  owner: SignedIn
  kind: ConsentKind
  state: 'pending' | 'given' | 'withdrawn'
}

/** The addresses of the exported newsletter. */
async function recipients(): Promise<string[]> {
  const { body } = await shop.server.inject({ url: '/api/admin/newsletter.csv', headers: { cookie: staff.cookie } })
  return body
    .split('\r\n')
    .slice(1)
    .flatMap((line) => line.split(',')[0] || [])
    .sort()
}

it('nobody gets advertising without consent, after unsubscribing or after the erasure, in any sequence', async () => {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const { db } = shop.platform.database
  const newPerson = () => shop.signIn({ emailVerified: random() < 0.6 })
  const people = [await newPerson(), await newPerson(), await newPerson()]
  const verified = new Map<SignedIn, boolean>()
  let rows: Expected[] = []
  const live = (email: string) => rows.filter((row) => row.email === email && row.state !== 'withdrawn')
  const post = (token: string, payload: string) =>
    shop.server.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const isVerified = async ({ id }: SignedIn) =>
    (await db.select().from(users).where(eq(users.id, id)))[0]?.emailVerified === true
  for (const person of people) verified.set(person, await isVerified(person))

  const remember = async (owner: SignedIn, kind: ConsentKind, state: Expected['state']) => {
    const stored = await db.select().from(consents).where(eq(consents.email, owner.email))
    const row = stored.find((one) => one.kind === kind && one.withdrawnAt === null)
    rows.push({ token: row?.token ?? '', email: owner.email, owner, kind, state })
  }
  /** Without a verified address only by the form of visitors, whose consent is the address's and not the account's. */
  const ask = async (person: SignedIn) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: person.cookie }
    const payload = `email=${encodeURIComponent(person.email)}`
    await shop.server.inject({ method: 'POST', url: '/newsletter', payload, headers })
    await workDeferred(shop)
    if (live(person.email).length === 0) await remember({ ...person }, 'newsletter', 'pending')
  }
  const choose = async (person: SignedIn) => {
    const kind = pick(consentKinds)
    const given = random() < 0.7
    await new Visitor(shop, person.cookie).put('/api/profile/consents', { [kind]: given })
    if (!verified.get(person)) return given ? ask(person) : undefined
    const [known] = live(person.email).filter((row) => row.kind === kind)
    if (!given && known) known.state = 'withdrawn'
    if (!given) return
    if (known) known.state = 'given'
    else await remember(person, kind, 'given')
  }
  const step: Record<string, (person: SignedIn) => Promise<void>> = {
    choose,
    chooseAgain: choose,
    confirm: async () => {
      const row = rows.length > 0 ? pick(rows) : null
      if (row) await post(row.token, 'answer=confirm')
      if (row?.state === 'pending') row.state = 'given'
    },
    unsubscribe: async () => {
      const row = rows.length > 0 ? pick(rows) : null
      if (row) await post(row.token, 'List-Unsubscribe=One-Click')
      for (const other of row ? live(row.email) : []) other.state = 'withdrawn'
    },
    move: async (person) => {
      const email = newEmail()
      await db.update(users).set({ email }).where(eq(users.id, person.id))
      person.email = email
    },
    erase: async (person) => {
      if (random() < 0.5) return
      const addresses = [person.email]
      const erased = { id: person.id, role: 'customer' as const, addresses }
      await inTransaction(shop.platform.database, (tx) => shop.erasePerson(tx, erased, shop.platform.clock()))
      rows = rows.filter((row) => row.owner !== person && row.email !== person.email)
      const next = await newPerson()
      verified.set(next, await isVerified(next))
      people[people.indexOf(person)] = next
    },
  }

  const done: string[] = []
  for (let round = 0; round < (isDeep ? 1_200 : 60); round++) {
    const name = pick(Object.keys(step))
    await step[name]?.(pick(people))
    done.push(name)
    const allowed = rows.filter(
      ({ kind, state, email, owner }) => kind === 'newsletter' && state === 'given' && owner.email === email,
    )
    const expected = allowed.map(({ email }) => email).sort()
    expect(await recipients(), `seed ${seed}, after ${done.slice(-12).join(', ')}`).toEqual(expected)
  }
})
