import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountMails } from '../../accounts/mails/account-mails.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { knownMails } from '../../mail/mail-kind.ts'
import { testMails } from '../../mail/mails/test-mails.ts'
import { mails } from '../../mail/server/tables.ts'
import { staffMails } from '../../orders/mails/staff-mails.ts'
import { mailPlacedOrder } from '../../orders/server/order-mails.ts'
import { orders } from '../../orders/server/tables.ts'
import { sampleRecordsOf } from '../../testing/all-samples.ts'
import { call } from '../../testing/buyer.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { confirmation, outboxOf, reset, token } from '../../testing/outbox.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { mailTemplates } from '../office-api.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let outbox: ReturnType<typeof outboxOf>
let admin: SignedIn
let root: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  outbox = outboxOf(shop)
  admin = await shop.signIn({ role: 'admin' })
  root = await shop.signIn({ role: 'root' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())
beforeEach(() => outbox.clear())

type Outbox = ReturnType<typeof outboxOf>
const queue: Outbox['queue'] = (...mail) => outbox.queue(...mail)
const deliver = (id: string) => outbox.deliver(id)
const kill = (id: string) => outbox.kill(id)
const browse = (query: Record<string, string> = {}, by = admin) => outbox.browse(by, query)
const open = (id: string, by = admin) => outbox.open(id, by)
const press = (what: 'retry' | 'resend', id: string, by = admin) => outbox.press(what, id, by)
const preview = (id: string, language = 'en', by = admin) =>
  shop.server.inject({
    url: `/api/admin/mails/${id}/preview?language=${language}`,
    headers: { cookie: by.cookie },
  })

it('has a label for all mails except the test mail, which is never queued', () => {
  const known = knownMails().map(({ template }) => template)
  expect(known.toSorted()).toEqual([...mailTemplates, testMails.test.template].toSorted())
})

describe('the mail list', () => {
  it('filters by state, template and search text, newest first', async () => {
    const sent = await queue('sent@correo.test', confirmation)
    await deliver(sent)
    await queue('waiting@correo.test', reset)
    const dead = await queue('dead@correo.test', confirmation)
    await kill(dead)
    expect(await browse()).toEqual(['dead@correo.test', 'waiting@correo.test', 'sent@correo.test'])
    expect(await browse({ filter: 'sent' })).toEqual(['sent@correo.test'])
    expect(await browse({ filter: 'queued' })).toEqual(['waiting@correo.test'])
    expect(await browse({ filter: 'failed' })).toEqual(['dead@correo.test'])
    expect(await browse({ template: 'password_reset' })).toEqual(['waiting@correo.test'])
    expect(await browse({ search: 'PASSWORD ana pena' })).toEqual(['waiting@correo.test'])
    expect(await browse({ search: '100%' })).toEqual([])
    expect((await call(shop, admin, 'GET', '/api/admin/mails?template=test')).statusCode).toBe(400)
  })

  it('is paginated; a page beyond the last returns the last page', async () => {
    for (let at = 0; at < 21; at++) await queue(`p${at}@correo.test`, confirmation)
    const { body } = await call(shop, admin, 'GET', '/api/admin/mails?page=9')
    expect(body).toMatchObject({ page: 2, pages: 2, matching: 21, total: 21 })
    expect(body.mails).toHaveLength(1)
  })

  it('shows the order number of a mail, and finds the mail by it', async () => {
    const id = await sampleRecordsOf(shop, ana, await shop.addProduct()).orderId()
    const [order] = await shop.platform.database.db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw new Error('no order')
    await inTransaction(shop.platform.database, (tx) => mailPlacedOrder(shop.platform, tx, order, { recipients: null }))
    await queue('other@correo.test', confirmation, { type: 'contact_message', id: 'no uuid' })
    const { body } = await call(shop, admin, 'GET', `/api/admin/mails?search=${order.orderNumber}`)
    const found = body.mails as { orderNumber: string; recipient: string }[]
    expect(found.length).toBeGreaterThan(0)
    for (const mail of found) expect(mail).toMatchObject({ orderNumber: order.orderNumber, recipient: ana.email })
  })

  it('shows the fault of a failed mail and the server’s response', async () => {
    const server = await startMailServer()
    const value = {
      smtpHost: '127.0.0.1',
      smtpPort: String(server.port),
      smtpUser: 'a@correo.test',
      smtpPassword: 'canary',
      useSSL: false,
      fromName: 'Maga',
      fromEmail: 'a@correo.test',
    }
    await call(shop, admin, 'POST', '/api/settings', { key: 'email', value })
    server.behavior = 'refuse for now'
    const id = await queue('ana@correo.test', confirmation)
    await deliver(id)
    const { body } = await open(id)
    expect(body).toMatchObject({ state: 'queued', attempts: 1, fault: 'recipient_refused', canRetry: true })
    expect(body.error).toContain('451')
    expect(Date.parse(String(body.nextAttemptAt))).toBeGreaterThan(Date.now() + 30_000)
    expect(await browse({ filter: 'failed' })).toEqual(['ana@correo.test'])
    server.behavior = 'accept'
    expect((await press('retry', id)).body).toMatchObject({ attempts: 0 })
    await deliver(id)
    expect((await open(id)).body).toMatchObject({ state: 'sent', fault: null, error: null, nextAttemptAt: null })
    expect(server.received).toHaveLength(1)
    await server.stop()
  })
})

describe('mail to root users', () => {
  it('can be listed, opened, previewed and resent by root users only', async () => {
    const { email, id: rootId } = root
    const sent = await queue(email, confirmation)
    await deliver(sent)
    const dead = await queue(email, confirmation)
    await kill(dead)
    const about = await queue('old-address@correo.test', confirmation, { type: 'user', id: rootId })
    expect(await browse()).toEqual([])
    expect(await browse({}, root)).toHaveLength(3)
    const missing = await open(randomUUID())
    for (const id of [sent, dead, about]) {
      expect((await open(id)).body).toEqual({ ...missing.body, requestId: expect.any(String) })
      expect((await preview(id)).statusCode).toBe(404)
      for (const what of ['retry', 'resend'] as const) expect((await press(what, id)).statusCode).toBe(404)
    }
    expect((await open(sent, root)).statusCode).toBe(200)
    expect((await press('resend', sent, root)).statusCode).toBe(201)
    expect((await press('retry', dead, root)).statusCode).toBe(200)
  })

  it('includes mail to the pending address of a root user', async () => {
    await shop.signIn({ role: 'root', pendingEmail: 'soon@correo.test' })
    await queue('soon@correo.test', confirmation)
    expect(await browse()).toEqual([])
  })
})

describe('the preview', () => {
  it('shows the mail in both languages, in a sandboxed frame', async () => {
    const id = await queue('ana@correo.test', confirmation)
    const { body } = await open(id)
    expect(body).toMatchObject({ linkHidden: false })
    const { en, es } = body.preview as unknown as Record<'en' | 'es', { subject: string; text: string }>
    expect(en.subject).not.toBe(es.subject)
    expect(es.text).toContain('Flor de Maga')
    const page = await preview(id, 'es')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox allow-same-origin$/)
    expect(page.payload).toContain('lang="es"')
    expect(page.payload).toContain('<base target="_blank"/>')
  })

  it.each(['queued', 'sent', 'dead'] as const)('of a %s mail hides its one-time link', async (state) => {
    const verify = { name: 'Ana', verifyUrl: `http://shop.test/verify-email/${token}`, code: '048215' }
    const id = await queue('ana@correo.test', reset)
    const other = await queue('ana@correo.test', accountMails.verification(verify))
    if (state === 'sent') await Promise.all([deliver(id), deliver(other)])
    if (state === 'dead') await Promise.all([kill(id), kill(other)])
    for (const [mail, by] of [
      [id, admin],
      [other, admin],
      [id, root],
    ] as const) {
      const { body } = await open(mail, by)
      expect(body.linkHidden).toBe(true)
      expect(JSON.stringify(body.preview)).toContain('hidden')
      const shown =
        JSON.stringify(body) + (await preview(mail, 'en', by)).payload + (await preview(mail, 'es', by)).payload
      expect(shown).not.toContain(token)
      expect(shown).not.toContain('048215')
    }
  })

  it('hides one-time links in all templates', async () => {
    const note = `See http://shop.test/reset-password/${token}, please.`
    const data = { orderNumber: 'FM-000417', note, link: 'http://shop.test/admin/payments' }
    const id = await queue('ana@correo.test', staffMails.staff_alert(data))
    const { body } = await open(id)
    expect(JSON.stringify(body)).toContain('/reset-password/hidden')
    expect(JSON.stringify(body) + (await preview(id)).payload).not.toContain(token)
  })

  it('is missing when the payload cannot be decrypted', async () => {
    const id = await queue('ana@correo.test', confirmation)
    await shop.platform.database.db.update(mails).set({ payload: 'v1.a.b.c' }).where(eq(mails.id, id))
    expect((await open(id)).body).toMatchObject({ preview: null, recipient: 'ana@correo.test' })
    expect((await preview(id)).statusCode).toBe(404)
  })
})
