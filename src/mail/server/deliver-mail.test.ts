import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountMails } from '../../accounts/mails/account-mails.ts'
import { loadConfig } from '../../kit/server/config/config.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { startJobs } from '../../kit/server/jobs/jobs.ts'
import { createLog } from '../../kit/server/log.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { seal } from '../../kit/server/secrets/secret-box.ts'
import { contactMails } from '../../messages/mails/contact-mails.ts'
import { createPlatform } from '../../server/create-platform.ts'
import { settings } from '../../settings/server/tables.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Mail } from '../mail-kind.ts'
import { renderMail } from '../templates/render-mail.tsx'
import { deliverMails, type MailAdapters } from './deliver-mail.ts'
import { installMail, requeueOverdueMails } from './install-mail.ts'
import { queueMail, queueMails } from './queue-mail.ts'
import { demoMailbox, mails } from './tables.ts'
import { createTransport } from './transport.ts'

const appSecret = 'x'.repeat(40)
const password = 'canary-password-1'
let shop: TestDatabase
let server: Awaited<ReturnType<typeof startMailServer>>
let enqueued: { mailId: string; startAfter: unknown }[]
let logged: string

beforeAll(async () => {
  shop = await createTestDatabase()
})
afterAll(() => shop.drop())
beforeEach(async () => {
  server = await startMailServer()
  enqueued = []
  logged = ''
  await shop.database.db.delete(mails)
  await shop.database.db.delete(demoMailbox)
  await shop.database.db.delete(settings)
})
afterEach(() => server.stop())

function platform(environment: Record<string, string> = {}) {
  const config = loadConfig({
    DEMO: '1',
    APP_SECRET: appSecret,
    PUBLIC_URL: 'http://shop.test',
    DATA_DIR: 'unused',
    ...environment,
  })
  const jobs: Pick<Platform['jobs'], 'enqueue' | 'enqueueAll'> = {
    enqueue: (tx, kind, data, options) => jobs.enqueueAll(tx, kind, [{ ...options, data }]),
    async enqueueAll(_tx, _kind, added) {
      for (const { data, startAfter } of added)
        enqueued.push({ ...(data as unknown as { mailId: string }), startAfter })
    },
  }
  const write = (line: string) => {
    logged += line
  }
  const log = createLog('trace', { write })
  return createPlatform({ config, log, database: shop.database, clock: () => new Date() }, jobs as Platform['jobs'])
}

const adapters = (on: ReturnType<typeof platform>) => ({
  templates: { render: renderMail },
  transport: createTransport(on),
  isWanted: async () => true,
  findRecipient: async () => null,
})

async function saveAccount(changes: Record<string, unknown> = {}) {
  const value = {
    smtpHost: '127.0.0.1',
    smtpPort: String(server.port),
    smtpUser: 'shop@flordemaga.test',
    smtpPassword: seal(appSecret, 'setting', password),
    useSSL: false,
    fromName: 'Flor de Maga',
    fromEmail: 'shop@flordemaga.test',
    replyToEmail: 'answers@flordemaga.test',
    ...changes,
  }
  await shop.database.db.delete(settings)
  await shop.database.db.insert(settings).values({ key: 'email', value })
}

const reset = accountMails.password_reset({
  name: 'Marisol',
  resetUrl: 'http://shop.test/reset-password/canary-token',
})

async function queue(on = platform(), mail: Mail = reset, name = 'Marisol Núñez') {
  return inTransaction(shop.database, (tx) =>
    queueMail(on, tx, { to: { address: 'Marisol@Example.test', name }, language: 'es', mail }),
  )
}

async function row(id: string) {
  const [found] = await shop.database.db.select().from(mails).where(eq(mails.id, id))
  if (!found) throw new Error('no such mail')
  return found
}

const makeDue = (id: string) =>
  shop.database.db.update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.id, id))

async function deliver(on = platform(), mail?: Mail) {
  const id = await queue(on, mail)
  await deliverMails(on, adapters(on), [id])
  return id
}

test('a mail is delivered once in the recipient’s language, and its token is removed from the database', async () => {
  await saveAccount()
  const on = platform()
  const id = await deliver(on)
  await deliverMails(on, adapters(on), [id])
  expect(server.received).toHaveLength(1)
  const [{ parsed, recipients, sender } = { parsed: null, recipients: [], sender: '' }] = server.received
  expect(recipients).toEqual(['marisol@example.test'])
  expect(sender).toBe('shop@flordemaga.test')
  expect(parsed?.messageId).toBe(`<${id}@shop.test>`)
  expect(parsed?.subject).toBe('Elige una contraseña nueva para Flor de Maga')
  expect(parsed?.from?.text).toBe('"Flor de Maga" <shop@flordemaga.test>')
  expect(parsed?.replyTo?.text).toBe('answers@flordemaga.test')
  expect(parsed?.text).toContain('http://shop.test/reset-password/canary-token')
  expect(parsed?.html).toContain('lang="es"')
  expect(parsed?.headers.get('auto-submitted')).toBe('auto-generated')
  const sent = await row(id)
  expect(sent).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
  expect(sent.sentAt).toBeInstanceOf(Date)
  expect(logged).not.toContain('canary')
})

test('the payload is sealed while the mail waits', async () => {
  const { payload } = await row(await queue())
  expect(payload).not.toContain('canary')
  expect(payload).not.toContain('Marisol')
})

test('a mail is not queued when its transaction fails', async () => {
  const on = platform()
  const failing = inTransaction(shop.database, async (tx) => {
    await queueMail(on, tx, { to: { address: 'a@example.test' }, language: 'en', mail: reset })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await shop.database.db.select().from(mails)).toEqual([])
})

test.each([
  ['refuse for now', '451'],
  ['drop after data', ''],
  ['refuse sender', '553'],
] as const)('after "%s" delivery is retried in a minute', async (behavior, reason) => {
  await saveAccount()
  server.behavior = behavior
  const on = platform()
  const id = await deliver(on)
  const waiting = await row(id)
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1 })
  expect(waiting.lastError).toContain(reason)
  expect(enqueued.at(-1)).toEqual({ mailId: id, startAfter: 60 })
  // No attempt before the next one is due.
  await deliverMails(on, adapters(on), [id])
  expect((await row(id)).attempts).toBe(1)
  server.behavior = 'accept'
  await makeDue(id)
  await deliverMails(on, adapters(on), [id])
  expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  const ids = new Set(server.received.map(({ parsed }) => parsed.messageId))
  expect([...ids]).toEqual([`<${id}@shop.test>`])
})

test('two mails of one transaction have one job, and one that fails does not keep the other back', async () => {
  await saveAccount()
  const on = platform()
  const to = (address: string) => ({ to: { address }, language: 'es' as const, mail: reset })
  const mailed = [to('ana@example.test'), to('eva@example.test'), to('ivan@example.test')]
  const ids = await inTransaction(shop.database, (tx) => queueMails(on, tx, mailed))
  const [first = '', second = '', third = ''] = ids
  expect(enqueued).toEqual([{ mailId: first, secondId: second }, { mailId: third }])

  const isWanted: MailAdapters['isWanted'] = async (_, { recipient }) => {
    if (recipient === 'ana@example.test') throw new Error('not known')
    return true
  }
  await deliverMails(on, { ...adapters(on), isWanted }, [first, second])
  expect(await row(first)).toMatchObject({ state: 'queued', attempts: 1, lastFault: 'other' })
  expect(await row(second)).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await row(third)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(server.received.flatMap(({ recipients }) => recipients)).toEqual(['eva@example.test'])
})

test.each([
  ['refuse recipient', '550'],
  ['refuse data', '554'],
] as const)('after "%s" delivery is not retried', async (behavior, reason) => {
  await saveAccount()
  server.behavior = behavior
  const id = await deliver()
  const dead = await row(id)
  expect(dead).toMatchObject({ state: 'dead', attempts: 1 })
  expect(dead.lastError).toContain(reason)
  expect(logged).toContain('mail delivery failed permanently')
})

test('after about a day of retries the mail is dead, with the last error', async () => {
  await saveAccount({ smtpPort: '1' })
  const on = platform()
  const id = await queue(on)
  const waits: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await makeDue(id)
    await deliverMails(on, adapters(on), [id])
    const { nextAttemptAt, state } = await row(id)
    if (state === 'queued') waits.push(Math.round((nextAttemptAt.getTime() - Date.now()) / 60_000))
  }
  expect(waits).toEqual([1, 5, 30, 120, 240, 480, 600])
  expect(await row(id)).toMatchObject({
    state: 'dead',
    attempts: 8,
    lastError: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a hundred simultaneous deliveries send one mail', async () => {
  await saveAccount()
  const on = platform()
  const id = await queue(on)
  await Promise.all(Array.from({ length: 100 }, () => deliverMails(on, adapters(on), [id])))
  expect(server.received).toHaveLength(1)
})

test('line breaks in names and texts add neither recipients nor headers', async () => {
  await saveAccount()
  const on = platform()
  const evil = 'Ana\r\nBcc: spy@evil.test\r\n\r\nHello'
  const mail = contactMails.contact_notice({
    name: evil,
    email: 'ana@example.test',
    message: evil,
    receivedAt: '2026-11-20T12:00:00Z',
  })
  const id = await queue(on, mail, evil)
  await deliverMails(on, adapters(on), [id])
  const [{ parsed, recipients } = { parsed: null, recipients: [] }] = server.received
  expect(recipients).toEqual(['marisol@example.test'])
  expect(parsed?.headers.has('bcc')).toBe(false)
  expect(parsed?.subject).toBe('Mensaje nuevo de Ana Bcc: spy@evil.test Hello')
  expect(parsed?.to).toMatchObject({ value: [{ address: 'marisol@example.test' }] })
})

test.each(['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', '<a@b.test>', 'a b@c.test', ''])(
  'the address %j is rejected before it is stored',
  async (address) => {
    const on = platform()
    const queueing = inTransaction(shop.database, (tx) =>
      queueMail(on, tx, { to: { address }, language: 'en', mail: reset }),
    )
    await expect(queueing).rejects.toThrow(RangeError)
  },
)

test('a password that the server echoes is neither stored nor logged', async () => {
  await server.stop()
  server = await startMailServer({ echoPassword: true })
  await saveAccount()
  const id = await deliver()
  const { lastError, state } = await row(id)
  expect(state).toBe('queued')
  expect(lastError).toContain('[secret]')
  expect(lastError + logged).not.toContain(password)
})

test('STARTTLS is required when the settings ask for TLS', async () => {
  await saveAccount({ useSSL: true })
  const id = await deliver()
  expect(server.received).toEqual([])
  expect((await row(id)).state).toBe('queued')
})

test('a private address is refused unless the configuration allows it', async () => {
  await saveAccount()
  const id = await deliver(platform({ ALLOW_PRIVATE_SMTP: 'off' }))
  expect(server.sessions).toBe(0)
  expect((await row(id)).lastError).toBe('The mail server is on a private network.')
})

test('the SMTP account in the environment is used without mail settings', async () => {
  const on = platform({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), SMTP_FROM: 'process@shop.test' })
  await deliver(on)
  expect(server.received[0]?.sender).toBe('process@shop.test')
})

test('a demo without any account keeps the mail in its mailbox', async () => {
  const id = await deliver()
  const [kept] = await shop.database.db.select().from(demoMailbox)
  expect(kept).toMatchObject({ id, to: ['marisol@example.test'], from: 'Flor de Maga <no-reply@shop.test>' })
})

test('a mail whose job was lost is enqueued again', async () => {
  const on = platform()
  const id = await queue(on)
  enqueued = []
  expect(await requeueOverdueMails(on)).toBe(0)
  await shop.database.db.update(mails).set({ nextAttemptAt: sql`now() - interval '5 minutes'` })
  expect(await requeueOverdueMails(on)).toBe(1)
  expect(await requeueOverdueMails(on)).toBe(0)
  expect(enqueued).toEqual([{ mailId: id, startAfter: undefined }])
})

test('queued mails are delivered by the jobs', async () => {
  const on = platform()
  const jobs = await startJobs(shop.database, on.log)
  try {
    const working = { ...on, jobs }
    await installMail(working, adapters(working))
    const id = await queue(working)
    await expect.poll(async () => (await row(id)).state, { timeout: 10_000 }).toBe('sent')
  } finally {
    await jobs.stop()
  }
})

test('a mail that waited goes where its reader is reached now', async () => {
  await saveAccount()
  const on = platform()
  const id = await queue(on)
  await shop.database.pool.query(`update mails set created_at = now() - interval '2 minutes' where id = $1`, [id])
  await deliverMails(on, { ...adapters(on), findRecipient: async () => 'right@example.test' }, [id])
  expect(await row(id)).toMatchObject({ state: 'sent', recipient: 'right@example.test' })
})
