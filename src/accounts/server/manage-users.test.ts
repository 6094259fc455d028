import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { orders } from '../../orders/server/tables.ts'
import { guardedAdmin, guardedRoot, notFoundAnswer, startStaffedShop } from '../../testing/staffed-shop.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { forbiddenColumns, mailsTo, newEmail, newestToken, password, shown, Visitor } from '../../testing/visitor.ts'

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

describe('PUT /api/users/{id} by staff', () => {
  test("changes names, and keeps a new address pending until it is verified by a mail in the user's language", async () => {
    const { visitor } = await admin()
    const { id, email } = await signedIn({ language: 'es' })
    const address = newEmail()
    const answer = await visitor.put(`/api/users/${id}`, {
      email: address,
      firstName: '',
      lastName: '',
      language: 'en',
    })
    expect(answer).toMatchObject({ status: 200, body: { email, pendingEmail: address, firstName: '', lastName: '' } })
    expect(await mailsTo(shop, address)).toMatchObject([{ template: 'verification', language: 'es' }])
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'email_change_notice', language: 'es' }])
    expect(await staffed.auditOf(id)).toMatchObject([{ action: 'user.password_dropped' }, { action: 'user.changed' }])
    const { id: colleague } = await admin()
    expect(shown(await visitor.put(`/api/users/${colleague}`, { firstName: ' ' }))).toMatchObject({
      status: 400,
      message: 'First name is required',
    })
  })

  test.each(Object.keys(forbiddenColumns))('ignores or rejects %s for every caller', async (name) => {
    const { id } = await signedIn()
    const before = await staffed.stored(id)
    for (const { visitor } of [await admin(), await root()]) {
      expect((await visitor.put(`/api/users/${id}`, { [name]: forbiddenColumns[name] })).status).toBe(400)
    }
    expect(await staffed.stored(id)).toEqual(before)
  })
})

describe('PUT /api/users/{id}/password', () => {
  const set = (visitor: Visitor, id: string, to = 'Mangle-99') =>
    visitor.put(`/api/users/${id}/password`, { password: to })

  test("sets the password, ends sessions and reset links, and mails a notification in the user's language", async () => {
    const { visitor } = await admin()
    const customer = await signedIn({ language: 'es' })
    await new Visitor(shop).post('/api/auth/forgot-password', { email: customer.email })
    const link = await newestToken(shop, customer.email)
    expect((await set(visitor, customer.id)).status).toBe(200)
    expect((await customer.visitor.get('/api/auth/user')).status).toBe(401)
    expect((await new Visitor(shop).get(`/api/auth/check-reset-token/${link}`)).status).toBe(400)
    expect((await new Visitor(shop).logIn(customer.email, 'Mangle-99')).status).toBe(200)
    expect((await mailsTo(shop, customer.email))[0]).toMatchObject({ template: 'password_changed', language: 'es' })
    expect(await staffed.auditOf(customer.id)).toEqual([{ action: 'user.password_set', before: null, after: null }])
    expect((await visitor.get('/api/auth/user')).status).toBe(200)
  })

  test.each([
    ['Ab1de', 'Password must be at least 6 characters'],
    ['Abcde1', 'Password must be at least 8 characters'],
  ])('refuses %s', async (weak, message) => {
    const { id } = await signedIn()
    expect(shown(await set((await admin()).visitor, id, weak))).toMatchObject({ status: 400, message })
    expect(await staffed.stored(id)).toMatchObject({ password: staffed.hash })
  })

  test("rejects other fields, an admin's own account and protected accounts, and does not find roots for admins", async () => {
    const [one, two] = [await admin(), await root()]
    const { id } = await signedIn()
    const stuffed = await one.visitor.put(`/api/users/${id}/password`, { password: 'Mangle-99', role: 'root' })
    expect(stuffed.status).toBe(400)
    expect(shown(await set(one.visitor, one.id))).toMatchObject({ status: 403, code: 'own_account' })
    expect(shown(await set(one.visitor, await staffed.idOf(guardedAdmin)))).toMatchObject({
      status: 403,
      code: 'protected_account',
    })
    expect(shown(await set(two.visitor, await staffed.idOf(guardedRoot)))).toMatchObject({
      status: 403,
      code: 'protected_account',
    })
    expect(shown(await set(one.visitor, two.id))).toEqual(notFoundAnswer)
    expect(shown(await set(one.visitor, randomUUID()))).toEqual(notFoundAnswer)
    expect((await set(two.visitor, two.id)).status).toBe(200)
    expect((await two.visitor.get('/api/auth/user')).status).toBe(200)
  })
})

describe('PUT /api/users/{id}/role', () => {
  const give = (visitor: Visitor, id: string, role: string) => visitor.put(`/api/users/${id}/role`, { role })

  test('changes the role and ends the sessions', async () => {
    const { visitor } = await root()
    const colleague = await admin()
    expect(await give(visitor, colleague.id, 'customer')).toMatchObject({ status: 200, body: { role: 'customer' } })
    expect((await colleague.visitor.get('/api/users')).status).toBe(401)
    expect(await staffed.auditOf(colleague.id)).toEqual([
      { action: 'user.role_changed', before: { role: 'admin' }, after: { role: 'customer' } },
    ])
    expect(await give(visitor, colleague.id, 'root')).toMatchObject({ status: 200, body: { role: 'root' } })
  })

  test('is forbidden to admins, for the own account, for protected accounts and for unknown roles', async () => {
    const [one, two] = [await admin(), await root()]
    expect(shown(await give(one.visitor, one.id, 'root'))).toMatchObject({
      status: 403,
      message: 'Root access required',
    })
    expect(shown(await give(two.visitor, two.id, 'admin'))).toMatchObject({ status: 403, code: 'own_account' })
    for (const email of [guardedAdmin, guardedRoot]) {
      const answer = await give(two.visitor, await staffed.idOf(email), 'customer')
      expect(shown(answer)).toMatchObject({
        status: 403,
        message: 'This account is protected and cannot be modified.',
      })
    }
    expect((await give(two.visitor, one.id, 'owner')).status).toBe(400)
    expect(shown(await give(two.visitor, randomUUID(), 'admin'))).toEqual(notFoundAnswer)
  })
})

describe('POST /api/users/{id}/verification', () => {
  test("mails the link again in the user's language, once in 60 s, and not to verified users", async () => {
    const { visitor } = await admin()
    const { id, email } = await signedIn({ emailVerified: false, language: 'es' })
    const send = () => visitor.post(`/api/users/${id}/verification`)
    expect(await send()).toMatchObject({ status: 200, body: { sent: true } })
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'verification', language: 'es' }])
    expect((await send()).status).toBe(429)
    const { id: verified } = await signedIn()
    expect((await visitor.post(`/api/users/${verified}/verification`)).body).toMatchObject({ sent: false })
    const { id: hidden } = await signedIn({ role: 'root', emailVerified: false })
    expect(shown(await visitor.post(`/api/users/${hidden}/verification`))).toEqual(notFoundAnswer)
  })
})

describe('DELETE /api/users/{id}', () => {
  const remove = (visitor: Visitor, id: string) => visitor.call('DELETE', `/api/users/${id}`)

  test('deletes a user without orders and ends their sessions', async () => {
    const { visitor } = await admin()
    const customer = await signedIn()
    expect(await remove(visitor, customer.id)).toMatchObject({ status: 204, body: {} })
    expect(await staffed.stored(customer.id)).toBeUndefined()
    expect((await customer.visitor.get('/api/auth/user')).status).toBe(401)
    expect(await staffed.auditOf(customer.id)).toEqual([
      { action: 'user.deleted', before: { role: 'customer' }, after: null },
    ])
    expect(shown(await remove(visitor, customer.id))).toEqual(notFoundAnswer)
  })

  test('keeps the orders of a user and no personal data', async () => {
    const { visitor } = await admin()
    const customer = await signedIn({
      phone: '787-555-0100',
      shippingStreet: 'Calle Unión 12',
      billingCity: 'Ponce',
      pendingEmail: newEmail(),
    })
    const orderId = await staffed.order(customer)
    const figures = (await visitor.get(`/api/admin/users/${customer.id}/figures`)).body
    expect(figures).toEqual({ orders: 1, spent: '28.50', hasHistory: true })
    const before = (await visitor.get('/api/dashboard/stats')).body
    expect((await remove(visitor, customer.id)).status).toBe(204)
    const row = await staffed.stored(customer.id)
    expect(row).toMatchObject({
      email: `deleted:${customer.id}`,
      firstName: '',
      shippingStreet: null,
      role: 'customer',
    })
    expect(JSON.stringify(row)).not.toMatch(/Ana|Peña|correo|787|Unión|Ponce/)
    const { db } = shop.platform.database
    const [kept] = await db.select().from(orders).where(eq(orders.id, orderId))
    expect(kept).toMatchObject({ userId: customer.id, customerName: 'Ana Peña' })
    expect((await customer.visitor.get('/api/auth/user')).status).toBe(401)
    const { rows } = await db.execute(sql`select 1 from sessions where sess ->> 'userId' = ${customer.id}`)
    expect(rows).toEqual([])
    expect((await new Visitor(shop).logIn(customer.email, password)).status).toBe(401)
    expect((await new Visitor(shop).logIn(`deleted:${customer.id}`, password)).status).toBe(401)
    expect(await staffed.auditOf(customer.id)).toMatchObject([{ action: 'user.anonymised' }])
    const after = (await visitor.get('/api/dashboard/stats')).body
    expect(after.totalUsers).toBe(Number(before.totalUsers) - 1)
    expect(after.totalOrders).toBe(before.totalOrders)
    for (const [method, url, body] of [
      ['DELETE', `/api/users/${customer.id}`],
      ['GET', `/api/admin/users/${customer.id}/figures`],
      ['PUT', `/api/users/${customer.id}`, { firstName: 'Eva' }],
      ['PUT', `/api/users/${customer.id}/password`, { password: 'Mangle-99' }],
    ] as const) {
      expect(shown(await visitor.call(method, url, body)), url).toEqual(notFoundAnswer)
    }
    expect((await new Visitor(shop).post('/api/auth/forgot-password', { email: customer.email })).status).toBe(200)
    expect(await checkInvariants(shop.platform.database)).toEqual([])
    const again = await visitor.post('/api/users', { email: customer.email, password: 'Mangle-99' })
    expect(again.status).toBe(201)
  })

  test("is forbidden for an admin's own account and protected accounts, and does not find roots for admins", async () => {
    const [one, two] = [await admin(), await root()]
    expect(shown(await remove(one.visitor, one.id))).toMatchObject({ status: 403, code: 'own_account' })
    expect(shown(await remove(one.visitor, await staffed.idOf(guardedAdmin)))).toMatchObject({
      status: 403,
      message: 'This administrator account is protected and cannot be deleted.',
    })
    expect(shown(await remove(two.visitor, await staffed.idOf(guardedRoot)))).toMatchObject({
      status: 403,
      message: 'This account is protected and cannot be modified.',
    })
    expect(shown(await remove(one.visitor, two.id))).toEqual(notFoundAnswer)
    expect(shown(await one.visitor.get(`/api/admin/users/${two.id}/figures`))).toEqual(notFoundAnswer)
    expect((await remove(two.visitor, one.id)).status).toBe(204)
  })

  test('a root can delete the own account and is signed out', async () => {
    const { id, visitor } = await root()
    const answer = await remove(visitor, id)
    expect(answer.status).toBe(204)
    expect(answer.setCookie).toContain('sid=;')
    expect(await staffed.stored(id)).toBeUndefined()
  })
})
