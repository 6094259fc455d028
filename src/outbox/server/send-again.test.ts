import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { demoMailbox, mails } from '../../mail/server/tables.ts'
import { call } from '../../testing/buyer.ts'
import { confirmation, outboxOf, reset } from '../../testing/outbox.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let outbox: ReturnType<typeof outboxOf>
let admin: SignedIn
let root: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  outbox = outboxOf(shop)
  admin = await shop.signIn({ role: 'admin' })
  root = await shop.signIn({ role: 'root' })
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

async function rowOf(id: string) {
  const [row] = await shop.platform.database.db.select().from(mails).where(eq(mails.id, id))
  if (!row) throw new Error('no such mail')
  return row
}

const audited = async (id: string) => {
  const { db } = shop.platform.database
  const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(JSON.stringify(events)).not.toMatch(/@|canary/)
  return events.map(({ action }) => action)
}

describe('a retry', () => {
  it('of a dead mail resets its attempts once and is audited', async () => {
    const id = await queue('ana@correo.test', confirmation)
    await shop.platform.database.db
      .update(mails)
      .set({ state: 'dead', attempts: 8, lastError: '550 no', lastFault: 'recipient_refused' })
      .where(eq(mails.id, id))
    const answers = await Promise.all([press('retry', id), press('retry', id), press('retry', id)])
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      expect(body).toMatchObject({ state: 'queued', attempts: 0 })
    }
    expect(await audited(id)).toEqual(['mail.retried'])
    await deliver(id)
    await deliver(id)
    expect(await shop.platform.database.db.$count(demoMailbox)).toBe(1)
    expect((await press('retry', id)).body).toMatchObject({ code: 'mail_sent' })
  })

  it('does not change a mail that is being sent', async () => {
    const id = await queue('ana@correo.test', confirmation)
    const soon = sql`now() + interval '2 minutes'`
    const under = { attempts: 1, nextAttemptAt: soon, attemptUntil: soon }
    await shop.platform.database.db.update(mails).set(under).where(eq(mails.id, id))
    const before = await rowOf(id)
    expect((await press('retry', id)).statusCode).toBe(200)
    expect(await rowOf(id)).toEqual(before)
  })

  it('is rejected when the link of the mail is deleted', async () => {
    const id = await queue('ana@correo.test', reset)
    expect((await open(id)).body).toMatchObject({ canRetry: true, canResend: false })
    await kill(id)
    expect((await open(id)).body).toMatchObject({ canRetry: false, canResend: false })
    const refused = await press('retry', id)
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toMatchObject({ code: 'mail_link_gone' })
  })
})

describe('retrying all failed mails', () => {
  const fail = (id: string, change: Partial<typeof mails.$inferInsert>) =>
    shop.platform.database.db
      .update(mails)
      .set({ state: 'dead', attempts: 8, lastError: 'no', lastFault: 'connection_refused', ...change })
      .where(eq(mails.id, id))

  it('sends them now, except permanent faults, deleted links, mails being sent and mail to root users', async () => {
    const later = new Date(Date.now() + 600_000)
    const dead = await queue('dead@correo.test', confirmation)
    await fail(dead, {})
    const failing = await queue('failing@correo.test', reset)
    await fail(failing, { state: 'queued', nextAttemptAt: later })
    const others = [
      [await queue('refused@correo.test', confirmation), { lastFault: 'recipient_refused' as const }],
      [await queue('link@correo.test', reset), {}],
      [await queue('under@correo.test', confirmation), { state: 'queued', nextAttemptAt: later, attemptUntil: later }],
      [await queue(root.email, confirmation), {}],
      [await queue('sent@correo.test', confirmation), { state: 'sent' }],
      [await queue('held@correo.test', confirmation), { state: 'queued', nextAttemptAt: later, lastError: null }],
    ] as const
    for (const [id, change] of others) await fail(id, change)
    const before = await Promise.all(others.map(([id]) => rowOf(id)))
    const press = (by: SignedIn) => call(shop, by, 'POST', '/api/admin/mails/retry')
    expect((await press(admin)).body).toEqual({ count: 2 })
    for (const id of [dead, failing]) expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(await Promise.all(others.map(([id]) => rowOf(id)))).toEqual(before)
    expect((await press(admin)).body).toEqual({ count: 0 })
    expect((await press(root)).body).toEqual({ count: 1 })
    expect(await audited('failed')).toEqual(['mail.failed_retried', 'mail.failed_retried'])
  })
})

describe('resending', () => {
  it('creates one new mail with the same content for a double click', async () => {
    const id = await queue('ana@correo.test', confirmation)
    expect((await press('resend', id)).body).toMatchObject({ code: 'mail_not_sent_yet' })
    await deliver(id)
    const [first, second] = await Promise.all([press('resend', id), press('resend', id)])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(first.body.id).toBe(second.body.id)
    expect(first.body).toMatchObject({ state: 'queued', resentFrom: id, recipient: 'ana@correo.test' })
    expect(await audited(id)).toEqual(['mail.resent'])
    await deliver(first.body.id)
    const kept = await shop.platform.database.db.select().from(demoMailbox)
    expect(kept).toHaveLength(2)
    expect(new Set(kept.map(({ subject, html }) => subject + html)).size).toBe(1)
  })

  it('is rejected for a mail with a one-time link', async () => {
    const id = await queue('ana@correo.test', reset)
    await deliver(id)
    const refused = await press('resend', id)
    expect(refused.statusCode).toBe(409)
    expect(await browse()).toHaveLength(1)
  })
})
