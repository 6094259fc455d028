import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStaffedShop } from '../../testing/staffed-shop.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { forbiddenColumns, mailsTo, newEmail, newestToken, shown, storedUser, Visitor } from '../../testing/visitor.ts'

let staffed: Awaited<ReturnType<typeof startStaffedShop>>
let shop: TestShop
beforeAll(async () => {
  staffed = await startStaffedShop()
  shop = staffed.shop
})
afterAll(() => staffed.shop.close())

const signedIn: typeof staffed.signedIn = (changes) => staffed.signedIn(changes)
const admin = () => staffed.admin()
const root = () => staffed.root()

const emailsIn = (body: unknown) => (body as { email: string }[]).map(({ email }) => email)

describe('the lists', () => {
  test('include roots for roots only, no deleted accounts, hashes or tokens', async () => {
    const [one, two, deletedUser] = [await admin(), await root(), await signedIn()]
    await staffed.order(deletedUser)
    expect((await one.visitor.call('DELETE', `/api/users/${deletedUser.id}`)).status).toBe(204)
    const seenByAdmin = await one.visitor.get('/api/users')
    const seenByRoot = await two.visitor.get('/api/users')
    expect(emailsIn(seenByAdmin.body)).toContain(one.email)
    expect(emailsIn(seenByAdmin.body)).not.toContain(two.email)
    expect(emailsIn(seenByRoot.body)).toEqual(expect.arrayContaining([one.email, two.email]))
    for (const { body } of [seenByAdmin, seenByRoot]) {
      expect(JSON.stringify(body)).not.toContain(deletedUser.id)
      expect(JSON.stringify(body)).not.toMatch(/argon2|[tT]oken|Expires|anonymised|password/)
    }
    const roots = (await two.visitor.get('/api/users/root')).body as unknown as { role: string; isProtected: boolean }[]
    expect(new Set(roots.map(({ role }) => role))).toEqual(new Set(['root']))
    expect(roots.some(({ isProtected }) => isProtected)).toBe(true)
  })

  test('are searched, filtered and paginated by the server', async () => {
    const { visitor } = await admin()
    // Digits alone with the others would be a phone number.
    const word = `x${randomUUID().slice(0, 6)}`
    for (const [firstName, emailVerified] of [
      ['Íñigo', true],
      ['Ana', false],
      ['Eva', true],
    ] as const) {
      await signedIn({ firstName, lastName: `Peña ${word}`, emailVerified, phone: '787-555-0100' })
    }
    const browse = async (query: string) => (await visitor.get(`/api/admin/users?${query}`)).body
    expect(await browse(`search=pena ${word}`)).toMatchObject({ matching: 3, page: 1, pages: 1 })
    expect(await browse(`search=${word} inigo`)).toMatchObject({ matching: 1, users: [{ firstName: 'Íñigo' }] })
    expect(await browse(`search=${word} 787-555`)).toMatchObject({ matching: 3 })
    expect(await browse(`search=${word}&status=inactive`)).toMatchObject({ matching: 1, users: [{ firstName: 'Ana' }] })
    expect(await browse(`search=${word}&status=active`)).toMatchObject({ matching: 2 })
    expect(await browse(`search=${word}%`)).toMatchObject({ matching: 0, users: [] })
    expect(await browse(`search=${word}&role=admin`)).toMatchObject({ matching: 0 })
    const [eva] = (await browse(`search=${word} eva`)).users as { id: string }[]
    expect(await browse(`id=${eva?.id}`)).toMatchObject({ matching: 1, users: [{ firstName: 'Eva' }] })
    expect(await browse(`id=${eva?.id}&role=admin`)).toMatchObject({ matching: 0, users: [] })
    const last = await browse(`search=${word}&size=2&page=99`)
    expect(last).toMatchObject({ page: 2, pages: 2, users: [{ firstName: 'Íñigo' }] })
  })

  test('of roots are forbidden to admins on both endpoints', async () => {
    const { visitor } = await admin()
    for (const url of ['/api/users/root', '/api/admin/users?role=root']) {
      expect(shown(await visitor.get(url))).toEqual({ status: 403, message: 'Root access required', code: 'forbidden' })
    }
    expect((await (await root()).visitor.get('/api/admin/users?role=root')).body).toMatchObject({ page: 1 })
  })
})

describe('POST /api/users', () => {
  const person = (changes: object = {}) => ({
    email: newEmail(),
    firstName: 'Luz',
    lastName: 'Rivera',
    password: 'Mangle-99',
    role: 'customer',
    language: 'es',
    ...changes,
  })

  test('creates an unverified account and mails an invitation in its language', async () => {
    const { visitor } = await admin()
    const asked = person({ email: ` ${newEmail().toUpperCase()} `, role: 'admin' })
    const email = asked.email.trim().toLowerCase()
    const answer = await visitor.post('/api/users', asked)
    expect(answer).toMatchObject({
      status: 201,
      body: { email, role: 'admin', emailVerified: false, isProtected: false, language: 'es' },
    })
    expect(await mailsTo(shop, email)).toMatchObject([
      {
        template: 'verification',
        language: 'es',
        data: { invited: { resetUrl: 'http://shop.test/es/forgot-password' } },
      },
    ])
    expect(await staffed.auditOf(await staffed.idOf(email))).toEqual([
      { action: 'user.created', before: null, after: { role: 'admin' } },
    ])
    expect((await new Visitor(shop).logIn(email, 'Mangle-99')).status).toBe(200)
    await new Visitor(shop).get(`/api/auth/verify-email-status/${await newestToken(shop, email)}`)
    expect(await storedUser(shop, email)).toMatchObject({ emailVerified: true })
  })

  test('requires a name for staff, not for customers', async () => {
    const { visitor } = await admin()
    const nameless = { email: newEmail(), password: 'Mangle-99' }
    expect(await visitor.post('/api/users', nameless)).toMatchObject({ status: 201, body: { role: 'customer' } })
    const refused = await visitor.post('/api/users', { ...nameless, email: newEmail(), role: 'admin' })
    expect(shown(refused)).toMatchObject({ status: 400, message: 'First name is required' })
  })

  test.each([
    [{ email: 'nobody' }, 'Invalid email format'],
    [{ firstName: '<b>' }, 'First name contains invalid characters'],
    [{ password: 'Ab1de' }, 'Password must be at least 6 characters'],
    [{ password: 'Abcde1' }, 'Password must be at least 8 characters'],
    [{ password: 'abcdefgh' }, 'Password must contain uppercase, lowercase, and number'],
  ])('refuses %j', async (changes, message) => {
    const { visitor } = await admin()
    expect(shown(await visitor.post('/api/users', person(changes)))).toMatchObject({ status: 400, message })
  })

  test('rejects an address in use, and root accounts created by admins', async () => {
    const [one, two] = [await admin(), await root()]
    const taken = await one.visitor.post('/api/users', person({ email: two.email }))
    expect(shown(taken)).toMatchObject({ status: 409, code: 'email_taken' })
    const asked = person({ role: 'root' })
    expect(shown(await one.visitor.post('/api/users', asked))).toMatchObject({
      status: 403,
      message: 'Root access required',
    })
    expect(await storedUser(shop, asked.email)).toBeUndefined()
    expect((await two.visitor.post('/api/users', asked)).status).toBe(201)
  })

  const extra = Object.entries(forbiddenColumns).filter(([name]) => name !== 'role')
  test.each(extra)('rejects %s in the body', async (name, value) => {
    const { visitor } = await root()
    const asked = person({ [name]: value })
    expect((await visitor.post('/api/users', asked)).status).toBe(400)
    expect(await storedUser(shop, asked.email)).toBeUndefined()
  })
})
