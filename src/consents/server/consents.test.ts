import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../accounts/server/tables.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo, newEmail, statementsDuring, Visitor } from '../../testing/visitor.ts'
import { putConsent } from './consent-queries.ts'
import { consents as feature } from './index.ts'
import { consents } from './tables.ts'

let shop: TestShop
let staff: SignedIn
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

const days = (count: number) => count * 86_400_000
const as = ({ cookie }: { cookie: string }) => new Visitor(shop, cookie)
const save = (person: SignedIn, choice: object) => as(person).put('/api/profile/consents', choice)
const own = async (person: SignedIn) => (await as(person).get('/api/profile/consents')).body
const rowsOf = (email: string) => shop.platform.database.db.select().from(consents).where(eq(consents.email, email))

async function post(path: string, body: string, type = 'application/x-www-form-urlencoded') {
  return shop.server.inject({ method: 'POST', url: path, payload: body, headers: { 'content-type': type } })
}

/** The rows of the exported newsletter that are about an address. */
async function exported(email: string): Promise<string[]> {
  const answer = await shop.server.inject({ url: '/api/admin/newsletter.csv', headers: { cookie: staff.cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.body.split('\r\n').filter((line) => line.startsWith(`${email},`))
}

/** The path of the link in the newest mail that asks for a confirmation. */
async function mailedPath(email: string): Promise<string> {
  const [mail] = await mailsTo(shop, email)
  return new URL(mail?.data.confirmUrl ?? '').pathname
}

const pathOf = async (email: string) => `/unsubscribe/${(await rowsOf(email))[0]?.token}`
const stateOf = async (path: string) =>
  (await new Visitor(shop).get(`/api/consents/${path.slice(path.lastIndexOf('/') + 1)}`)).body

describe('a consent', () => {
  test('of a verified address is given at once, with the version of its texts, and withdrawn', async () => {
    const person = await shop.signIn({ firstName: 'Ana', lastName: '=Peña' })
    expect(await own(person)).toEqual({ newsletter: 'none', reminders: 'none' })
    expect(await exported(person.email)).toEqual([])
    expect((await save(person, { newsletter: true })).body).toEqual({ newsletter: 'given', reminders: 'none' })
    const [row] = await rowsOf(person.email)
    expect(row).toMatchObject({ userId: person.id, kind: 'newsletter', wording: 2, withdrawnAt: null })
    expect(await mailsTo(shop, person.email)).toEqual([])
    const [line] = await exported(person.email)
    expect(line).toContain(`${person.email},Ana,'=Peña,en,`)
    expect(line).toContain(`http://shop.test/unsubscribe/${row?.token}`)
    expect((await save(person, { newsletter: false })).body).toEqual({ newsletter: 'none', reminders: 'none' })
    expect(await exported(person.email)).toEqual([])
    expect((await rowsOf(person.email))[0]?.withdrawnAt).not.toBeNull()
    await save(person, { newsletter: true })
    expect(await rowsOf(person.email)).toHaveLength(2)
  })

  test('keeps the texts that were agreed to when it is asked for again; one that waits names the texts of today', async () => {
    const putAs = (person: SignedIn, wording: number, givenAt: Date | null) =>
      inTransaction(shop.platform.database, (tx) =>
        putConsent(tx, {
          email: person.email,
          userId: person.id,
          kind: 'newsletter',
          language: 'en',
          token: crypto.randomUUID(),
          wording,
          requestedAt: shop.platform.clock(),
          givenAt,
        }),
      )
    const given = await shop.signIn()
    const first = await putAs(given, 1, new Date('2026-01-05T12:00:00Z'))
    await putAs(given, 2, shop.platform.clock())
    await putAs(given, 2, null)
    expect(await rowsOf(given.email)).toEqual([
      { ...first, requestedAt: expect.any(Date), wording: 1, givenAt: new Date('2026-01-05T12:00:00Z') },
    ])
    const waiting = await shop.signIn({ emailVerified: false })
    await putAs(waiting, 1, null)
    await putAs(waiting, 2, null)
    expect(await rowsOf(waiting.email)).toMatchObject([{ wording: 2, givenAt: null }])
  })

  test('that was withdrawn and given again is offered by the page of the older link, which withdraws it', async () => {
    const person = await shop.signIn()
    await save(person, { newsletter: true })
    const older = await pathOf(person.email)
    await save(person, { newsletter: false })
    expect(await stateOf(older)).toEqual({ kind: 'newsletter', state: 'withdrawn' })
    await save(person, { reminders: true })
    expect(await stateOf(older)).toEqual({ kind: 'reminders', state: 'given' })
    await save(person, { newsletter: true })
    expect(await stateOf(older)).toEqual({ kind: 'newsletter', state: 'given' })
    await post(older, 'answer=unsubscribe')
    expect(await stateOf(older)).toEqual({ kind: 'newsletter', state: 'withdrawn' })
    expect(await exported(person.email)).toEqual([])
  })

  test('of an address that was never verified counts once its owner has confirmed it within 7 days', async () => {
    const person = await shop.signIn({ emailVerified: false })
    const ask = (email: string) => post('/es/newsletter', `email=${encodeURIComponent(email)}`)
    expect((await ask(person.email)).statusCode).toBe(303)
    const path = await mailedPath(person.email)
    expect(path).toMatch(/^\/es\/confirm\/[\w-]{43}$/)
    expect(await stateOf(path)).toEqual({ kind: 'newsletter', state: 'pending' })
    expect(await exported(person.email)).toEqual([])
    const answer = await post(path, 'answer=confirm')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path])
    expect(await stateOf(path)).toEqual({ kind: 'newsletter', state: 'given' })
    expect(await exported(person.email)).toHaveLength(1)

    const late = await shop.signIn({ emailVerified: false })
    await ask(late.email)
    const old = await mailedPath(late.email)
    await shop.platform.database.pool.query(
      `update consents set requested_at = requested_at - interval '8 days' where email = $1`,
      [late.email],
    )
    expect((await post(old, 'answer=confirm')).statusCode).toBe(404)
    expect(await stateOf(old)).toMatchObject({ code: 'not_found' })
    expect(await exported(late.email)).toEqual([])
    await feature.expire?.(shop.platform)
    expect(await rowsOf(late.email)).toEqual([])
  })

  test('is neither shown to a session of an unverified address nor changed by it', async () => {
    const person = await shop.signIn()
    await save(person, { newsletter: true, language: 'es' })
    await shop.platform.database.db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
    expect(await own(person)).toEqual({ newsletter: 'none', reminders: 'none' })
    expect(await save(person, { newsletter: false, language: 'es' })).toMatchObject({
      status: 403,
      body: { code: 'email_unverified' },
    })
    expect(await rowsOf(person.email)).toMatchObject([{ withdrawnAt: null }])
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('ends with one click in a mail client, with all others of its address (%s)', async (type, body) => {
    const person = await shop.signIn()
    await save(person, { newsletter: true, reminders: true })
    const path = await pathOf(person.email)
    expect(await stateOf(path)).toMatchObject({ state: 'given' })
    expect(await own(person)).toEqual({ newsletter: 'given', reminders: 'given' })
    const answer = await post(path, body, type)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(await own(person)).toEqual({ newsletter: 'none', reminders: 'none' })
    expect((await post(path, body, type)).statusCode).toBe(200)
    expect((await post(path, 'answer=confirm')).statusCode).toBe(303)
    expect(await own(person)).toEqual({ newsletter: 'none', reminders: 'none' })
  })

  test('to the newsletter is asked for by a form: confirmed by mail, with the same answer for everyone', async () => {
    const ask = (email: string, path = '/newsletter') => post(path, `email=${encodeURIComponent(email)}`)
    const person = await shop.signIn()
    await save(person, { newsletter: true })
    const email = newEmail()
    for (const address of [email, email, person.email]) {
      const answer = await ask(` ${address.toUpperCase()} `, '/es/newsletter')
      expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, '/es/newsletter?sent=1', ''])
    }
    expect(await mailsTo(shop, person.email)).toEqual([])
    expect(await mailsTo(shop, email)).toHaveLength(2)
    expect(await exported(email)).toEqual([])
    const path = await mailedPath(email)
    expect(path).toMatch(/^\/es\/confirm\//)
    await post(path, 'answer=confirm')
    expect(await exported(email)).toHaveLength(1)
    // What the account had agreed to is not weakened, and others cannot agree for it.
    expect(await exported(person.email)).toHaveLength(1)
    expect((await ask('no address')).statusCode).toBe(400)
  })

  test('takes the same statements for everybody who asks by the form, also for those who have it', async () => {
    const ask = (email: string) => post('/newsletter', `email=${encodeURIComponent(email)}`)
    const person = await shop.signIn()
    await save(person, { newsletter: true })
    const unknown = await statementsDuring(shop, () => ask(newEmail()))
    expect(unknown).toContain('COMMIT')
    expect(await statementsDuring(shop, () => ask(person.email))).toEqual(unknown)
  })

  test('ends with the address of its account', async () => {
    const person = await shop.signIn()
    await save(person, { newsletter: true })
    await shop.platform.database.db.update(users).set({ email: newEmail() }).where(eq(users.id, person.id))
    expect(await exported(person.email)).toEqual([])
    expect(await own(person)).toEqual({ newsletter: 'none', reminders: 'none' })
  })

  test('is in the export of its owner, kept as evidence for three years, and erased with the account', async () => {
    const person = await shop.signIn()
    await save(person, { newsletter: true })
    await save(person, { newsletter: false, reminders: true })
    const { body } = await as(person).get('/api/profile/export')
    expect(body.consents).toMatchObject([
      { kind: 'newsletter', wording: 2, withdrawnAt: expect.any(String) },
      { kind: 'reminders', withdrawnAt: null },
    ])
    shop.wait(days(3 * 365 - 1))
    await feature.expire?.(shop.platform)
    expect(await rowsOf(person.email)).toHaveLength(2)
    shop.wait(days(2))
    await feature.expire?.(shop.platform)
    expect(await rowsOf(person.email)).toMatchObject([{ kind: 'reminders' }])
    const { platform, erasePerson } = shop
    const erased = { id: person.id, role: 'customer' as const, addresses: [person.email] }
    await inTransaction(platform.database, (tx) => erasePerson(tx, erased, platform.clock()))
    expect(await rowsOf(person.email)).toEqual([])
  })
})
