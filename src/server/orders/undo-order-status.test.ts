import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { MailData } from '../../mails/mail.ts'
import { mailPayload } from '../mail/mail-jobs.ts'
import { claimMail } from '../mail/mail-queries.ts'
import { mails } from '../mail/tables.ts'
import { open } from '../platform/secrets/secret-box.ts'
import { call } from '../testing/buyer.ts'
import { thingsOf } from '../testing/sample-records.ts'
import { type SignedIn, startTestShop } from '../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop({ environment: { STATUS_MAIL_HOLD_SECONDS: '60' } })
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())

const newOrder = async () => thingsOf(shop, ana, await shop.addProduct()).orderId()

const setStatus = (id: string, status: OrderStatus, from?: OrderStatus) =>
  call(shop, admin, 'PUT', `/api/orders/${id}/status`, { status, ...(from && { from }) })

/** What mails would tell the buyer about the status, each with whether it has left. */
async function told(id: string) {
  const rows = await shop.platform.database.db
    .select()
    .from(mails)
    .where(eq(mails.subjectId, id))
    .orderBy(mails.createdAt)
  return rows
    .filter(({ template }) => template === 'order_status')
    .map(({ payload, attempts }) => {
      const data: MailData['order_status'] = JSON.parse(open(shop.config.appSecret, mailPayload, payload))
      return `${data.status}${attempts > 0 ? ' (left)' : ''}`
    })
}

/** As if the time to think better of it had passed. */
async function letLeave(id: string): Promise<void> {
  const { db } = shop.platform.database
  const due = await db.update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.subjectId, id)).returning()
  for (const mail of due) await claimMail(db, mail.id, 60)
}

it('a mail about a status waits a while, and nobody may send it before', async () => {
  const id = await newOrder()
  await setStatus(id, 'shipped')
  const { db } = shop.platform.database
  const [mail] = (await db.select().from(mails).where(eq(mails.subjectId, id))).filter(
    ({ template }) => template === 'order_status',
  )
  expect(mail?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 50_000)
  expect(await claimMail(db, mail?.id ?? '', 60)).toBeNull()
})

it('a change undone in time was never told', async () => {
  const id = await newOrder()
  await setStatus(id, 'shipped')
  expect(await told(id)).toEqual(['shipped'])
  const undone = await setStatus(id, 'pending', 'shipped')
  expect(undone).toMatchObject({ statusCode: 200, body: { order: { status: 'pending', paymentStatus: 'paid' } } })
  expect(await told(id)).toEqual([])
})

it('a change undone too late is put right by another mail', async () => {
  const id = await newOrder()
  await setStatus(id, 'shipped')
  await letLeave(id)
  await setStatus(id, 'pending', 'shipped')
  expect(await told(id)).toEqual(['shipped (left)', 'pending'])
})

it('of several changes only the last is told; undoing that one tells the one before', async () => {
  const id = await newOrder()
  await setStatus(id, 'completed')
  await setStatus(id, 'processed')
  expect(await told(id)).toEqual(['processed'])
  await setStatus(id, 'completed', 'processed')
  expect(await told(id)).toEqual(['completed'])
  await letLeave(id)
  await setStatus(id, 'shipped')
  await setStatus(id, 'completed', 'shipped')
  expect(await told(id)).toEqual(['completed (left)'])
})

it('what somebody else has changed meanwhile is not undone', async () => {
  const id = await newOrder()
  await setStatus(id, 'completed')
  await setStatus(id, 'shipped')
  const late = await setStatus(id, 'pending', 'completed')
  expect(late).toMatchObject({ statusCode: 409, body: { code: 'status_changed_meanwhile' } })
  expect(await told(id)).toEqual(['shipped'])
})
