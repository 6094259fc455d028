import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Config, loadConfig } from '../../kit/server/config/config.ts'
import { binder } from '../../kit/server/http/bind-endpoint.ts'
import { installErrorHandling } from '../../kit/server/http/errors.ts'
import { RateLimits } from '../../kit/server/http/rate-limits.ts'
import { createLog } from '../../kit/server/log.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { open, seal } from '../../kit/server/secrets/secret-box.ts'
import { rateLimits } from '../../kit/server/tables.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { mails } from '../../mail/server/tables.ts'
import { PaymentProviders } from '../../payments/server/payment-provider.ts'
import { settingPurpose } from '../../settings/server/read-settings.ts'
import { settings } from '../../settings/server/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sendContactMessage as endpoint } from '../api.ts'
import { registerContactRoutes } from './routes.ts'
import { contactMessages } from './tables.ts'

const config: Config = loadConfig({
  DEMO: '1',
  APP_SECRET: 'x'.repeat(40),
  PUBLIC_URL: 'http://shop.test',
  DATA_DIR: 'unused',
})
let shop: TestDatabase
let app: FastifyInstance
let jobsFail = false

beforeAll(async () => {
  shop = await createTestDatabase()
})
afterAll(() => shop.drop())
beforeEach(() => {
  const { database } = shop
  const limits = new RateLimits(database.pool, true)
  const sessions = { viewer: async () => null } as unknown as Platform['sessions']
  const enqueue = async () => {
    if (jobsFail) throw new Error('no jobs today')
  }
  const jobs = { enqueueAll: enqueue } as unknown as Platform['jobs']
  const log = createLog('silent')
  const providers = new PaymentProviders([])
  app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandling(app)
  const platform = { config, database, limits, sessions, jobs, providers, log, clock: () => new Date() }
  registerContactRoutes(binder({ json: app, forms: app, plainForms: app }, sessions, limits), platform)
})
afterEach(async () => {
  jobsFail = false
  await app.close()
  for (const table of [mails, contactMessages, settings, rateLimits]) await shop.database.db.delete(table)
})

const form = {
  name: '  Ana  Peña ',
  email: 'Ana@Example.test',
  message: 'Hola,\n¿tienen sérum?',
  isHuman: true,
  language: 'es',
}
const send = (changes: object = {}, ip = '203.0.113.9') =>
  app.inject({ method: 'POST', url: endpoint.path, payload: { ...form, ...changes }, remoteAddress: ip })
const stored = () => shop.database.db.select().from(contactMessages)
const queued = () => shop.database.db.select().from(mails).orderBy(mails.template, mails.recipient)
const dataOf = (payload: string) => open(config.appSecret, mailPayloadPurpose, payload)

async function saveEmail(value: object) {
  const account = { smtpHost: 'smtp.example.test', smtpUser: 'a@b.test', fromName: 'Shop', fromEmail: 'a@b.test' }
  await shop.database.db.insert(settings).values({ key: 'email', value: { ...account, ...value } })
}

test('a message is stored, mailed to the shop and confirmed to its sender', async () => {
  await saveEmail({ destinationEmails: 'one@shop.test, Two@shop.test', supportEmail: 'support@shop.test' })
  const reply = await send()
  expect(reply.statusCode).toBe(201)
  expect(await stored()).toMatchObject([
    { name: 'Ana Peña', email: 'ana@example.test', message: form.message, language: 'es' },
  ])
  const [confirmation, ...notifications] = await queued()
  expect(notifications).toMatchObject([
    { template: 'contact_notice', recipient: 'one@shop.test', replyTo: 'ana@example.test' },
    { template: 'contact_notice', recipient: 'two@shop.test', replyTo: 'ana@example.test' },
  ])
  expect(JSON.parse(dataOf(notifications[0]?.payload ?? ''))).toMatchObject({ name: 'Ana Peña', message: form.message })
  expect(confirmation).toMatchObject({ recipient: 'ana@example.test', recipientName: null, language: 'es' })
  expect(JSON.parse(dataOf(confirmation?.payload ?? ''))).toEqual({
    shopUrl: 'http://shop.test/es',
    receivedAt: expect.any(String),
  })
})

test('a mail password that cannot be decrypted loses no message', async () => {
  await saveEmail({ smtpPassword: seal('another secret', settingPurpose, 'lost'), destinationEmails: 'one@shop.test' })
  expect((await send()).statusCode).toBe(201)
  expect(await stored()).toHaveLength(1)
  expect((await queued()).map((mail) => mail.recipient)).toEqual(['ana@example.test', 'one@shop.test'])
})

test.each([
  [{ supportEmail: 'support@shop.test' }, 'support@shop.test'],
  [{}, 'contact@shop.test'],
])('without destination addresses %j the notification goes to %s', async (value, recipient) => {
  await saveEmail(value)
  const contact = { email: 'contact@shop.test', facebook: '', instagram: '' }
  await shop.database.db.insert(settings).values({ key: 'contact', value: contact })
  await send()
  expect((await queued()).map((mail) => mail.recipient)).toEqual(['ana@example.test', recipient])
})

test.each([
  [{ isHuman: false }, 'Please confirm that you are human.'],
  [{ name: '  ' }, 'Please fill in all fields.'],
  [{ message: ' \n ' }, 'Please fill in all fields.'],
  [{ email: 'ana@example.test\r\nBcc: spy@evil.test' }, 'Invalid email format'],
  [{ email: 'nobody' }, 'Invalid email format'],
])('%j is rejected and nothing is stored', async (changes, message) => {
  const reply = await send(changes)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ message })
  expect(await stored()).toEqual([])
  expect(await queued()).toEqual([])
})

test.each([{ message: 'x'.repeat(5001) }, { name: 'x'.repeat(101) }, { message: 'a\u0000b' }, { role: 'root' }])(
  'values that the form cannot send are rejected (%#)',
  async (changes) => {
    expect((await send(changes)).statusCode).toBe(400)
    expect(await stored()).toEqual([])
  },
)

test('a filled honeypot gets the same response, and nothing is stored', async () => {
  const [honest, trapped] = [await send(), await send({ website: 'http://spam.test' })]
  expect([trapped.statusCode, trapped.body]).toEqual([honest.statusCode, honest.body])
  expect(await stored()).toHaveLength(1)
})

test('line breaks in a name become a space', async () => {
  await send({ name: 'Ana\r\nBcc: spy@evil.test' })
  expect(await stored()).toMatchObject([{ name: 'Ana Bcc: spy@evil.test' }])
})

test('the fourth message within ten minutes from one address is rejected', async () => {
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await send()).statusCode)
  expect(statuses).toEqual([201, 201, 201, 429])
  expect((await send({}, '203.0.113.10')).statusCode).toBe(201)
})

test('a message is not stored when its mails cannot be queued', async () => {
  jobsFail = true
  expect((await send()).statusCode).toBe(500)
  expect(await stored()).toEqual([])
})
