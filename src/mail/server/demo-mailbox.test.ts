import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installErrorHandling } from '../../kit/server/http/errors.ts'
import { sourceHash } from '../../kit/server/http/source-hash.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { registerDemoMailbox } from './demo-mailbox.ts'
import type { MailAttachment } from './mail-message.ts'
import { putDemoMail } from './mail-queries.ts'
import { demoMailbox } from './tables.ts'

let shop: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  shop = await createTestDatabase()
  app = fastify()
  installErrorHandling(app)
  registerDemoMailbox(app, shop.database)
})
afterAll(async () => {
  await app.close()
  await shop.drop()
})

const mail = (subject: string) => ({
  id: randomUUID(),
  to: ['marisol@example.test'],
  from: 'Flor de Maga <no-reply@shop.test>',
  replyTo: null,
  subject,
  text: 'Hello <b>you</b>',
  html: '<p>Hello</p>',
  attachments: [] as MailAttachment[],
})

test('the list has a message when it is empty', async () => {
  const { statusCode, body } = await app.inject('/demo/mailbox')
  expect(statusCode).toBe(200)
  expect(body).toContain('Nothing yet')
})

test('mails are listed newest first, as JSON and as a page; a repeated delivery is one mail', async () => {
  const [first, second] = [mail('First'), mail('<i>Second</i>')]
  await putDemoMail(shop.database.db, first)
  await putDemoMail(shop.database.db, second)
  await putDemoMail(shop.database.db, { ...first, text: 'again' })
  await shop.database.db
    .update(demoMailbox)
    .set({ createdAt: new Date('2026-01-01') })
    .where(eq(demoMailbox.id, first.id))
  const { json } = await app.inject('/demo/mailbox/messages').then((reply) => ({ json: reply.json() }))
  expect(json.map((entry: { subject: string }) => entry.subject)).toEqual(['<i>Second</i>', 'First'])
  expect(json[1]).toEqual({ ...first, text: 'again', createdAt: '2026-01-01T00:00:00.000Z' })
  const page = (await app.inject('/demo/mailbox')).body
  expect(page.indexOf('&#60;i&#62;Second')).toBeLessThan(page.indexOf('First'))
  expect(page).not.toContain('<i>')
})

test('the mails to one address are listed alone', async () => {
  const [one, other] = [mail('One'), { ...mail('Other'), to: ['other@example.test', 'third@example.test'] }]
  await putDemoMail(shop.database.db, one)
  await putDemoMail(shop.database.db, other)
  const subjectsTo = async (address: string) => {
    const reply = await app.inject({ path: '/demo/mailbox/messages', query: { to: address } })
    return reply.json().map(({ subject }: { subject: string }) => subject)
  }
  expect(await subjectsTo('third@example.test')).toEqual(['Other'])
  expect(await subjectsTo('nobody@example.test')).toEqual([])
})

test('a mail is shown in a sandboxed frame without scripts', async () => {
  const one = mail('One')
  await putDemoMail(shop.database.db, one)
  const page = await app.inject(`/demo/mailbox/${one.id}`)
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page.body) ?? []
  expect(page.headers['content-security-policy']).toContain(`default-src 'none'; style-src ${sourceHash(style)};`)
  expect(page.body).toContain(`src="/demo/mailbox/${one.id}/content"`)
  expect(page.body).toContain('Hello &#60;b&#62;you')
  const content = await app.inject(`/demo/mailbox/${one.id}/content`)
  expect(content.body).toBe('<p>Hello</p>')
  expect(content.headers['content-security-policy']).toContain('sandbox')
  expect(content.headers['content-security-policy']).not.toContain('script')
})

test.each([randomUUID(), 'nonsense', '%00'])('%s is not found', async (id) => {
  expect((await app.inject(`/demo/mailbox/${id}`)).statusCode).toBe(404)
  expect((await app.inject(`/demo/mailbox/${id}/content`)).statusCode).toBe(404)
})

test('an attached file can be downloaded', async () => {
  const file = { fileName: 'invite.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' }
  const one = { ...mail('Seat'), attachments: [file] }
  await putDemoMail(shop.database.db, one)
  const address = `/demo/mailbox/${one.id}/attachments/invite.ics`
  expect((await app.inject(`/demo/mailbox/${one.id}`)).body).toContain(`<a href="${address}">invite.ics</a>`)
  const answer = await app.inject(address)
  expect(answer.body).toBe(file.content)
  expect(answer.headers).toMatchObject({
    'content-type': file.contentType,
    'content-disposition': 'attachment; filename="invite.ics"',
  })
  expect((await app.inject(`/demo/mailbox/${one.id}/attachments/other.ics`)).statusCode).toBe(404)
})
