import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { claimMails } from '../../mail/server/mail-queries.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { mails } from '../../mail/server/tables.ts'
import type { OrderStatus } from '../../sale/order-statuses.ts'
import { sampleRecordsOf } from '../../testing/all-samples.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import type { OrderMails } from '../mails/order-mails.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop({ environment: { STATUS_MAIL_HOLD_SECONDS: '60' } })
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())

const newOrder = async () => sampleRecordsOf(shop, ana, await shop.addProduct()).orderId()

const setStatus = (id: string, status: OrderStatus, from?: OrderStatus) =>
  call(shop, admin, 'PUT', `/api/orders/${id}/status`, { status, ...(from && { from }) })

/** The statuses in the buyer's status mails, marked when a mail was sent. */
async function statusMails(id: string) {
  const rows = await shop.platform.database.db
    .select()
    .from(mails)
    .where(eq(mails.subjectId, id))
    .orderBy(mails.createdAt)
  return rows
    .filter(({ template }) => template === 'order_status')
    .map(({ payload, attempts }) => {
      const data: OrderMails['order_status'] = JSON.parse(open(shop.config.appSecret, mailPayloadPurpose, payload))
      return `${data.status}${attempts > 0 ? ' (sent)' : ''}`
    })
}

/** Ends the hold period and claims the due mails, as the mail job does. */
async function sendDueMails(id: string): Promise<void> {
  const { db } = shop.platform.database
  const due = await db.update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.subjectId, id)).returning()
  for (const mail of due) await claimMails(db, [mail.id], 60)
}

it('holds a status mail back for the configured time', async () => {
  const id = await newOrder()
  await setStatus(id, 'shipped')
  const { db } = shop.platform.database
  const [mail] = (await db.select().from(mails).where(eq(mails.subjectId, id))).filter(
    ({ template }) => template === 'order_status',
  )
  expect(mail?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 50_000)
  expect(await claimMails(db, [mail?.id ?? ''], 60)).toEqual([])
})

it('sends no mail about a change that is undone within the hold time', async () => {
  const id = await newOrder()
  await setStatus(id, 'shipped')
  expect(await statusMails(id)).toEqual(['shipped'])
  const undone = await setStatus(id, 'pending', 'shipped')
  expect(undone).toMatchObject({ statusCode: 200, body: { order: { status: 'pending', paymentStatus: 'paid' } } })
  expect(await statusMails(id)).toEqual([])
})

it('sends a second mail when a change is undone after its mail was sent', async () => {
  const id = await newOrder()
  await setStatus(id, 'shipped')
  await sendDueMails(id)
  await setStatus(id, 'pending', 'shipped')
  expect(await statusMails(id)).toEqual(['shipped (sent)', 'pending'])
})

it('mails only the last of several changes; undoing it mails the one before', async () => {
  const id = await newOrder()
  await setStatus(id, 'completed')
  await setStatus(id, 'processed')
  expect(await statusMails(id)).toEqual(['processed'])
  await setStatus(id, 'completed', 'processed')
  expect(await statusMails(id)).toEqual(['completed'])
  await sendDueMails(id)
  await setStatus(id, 'shipped')
  await setStatus(id, 'completed', 'shipped')
  expect(await statusMails(id)).toEqual(['completed (sent)'])
})

it('rejects undoing a status that was changed meanwhile', async () => {
  const id = await newOrder()
  await setStatus(id, 'completed')
  await setStatus(id, 'shipped')
  const late = await setStatus(id, 'pending', 'completed')
  expect(late).toMatchObject({ statusCode: 409, body: { code: 'status_changed_meanwhile' } })
  expect(await statusMails(id)).toEqual(['shipped'])
})
