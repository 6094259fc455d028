import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../kit/server/config/config.ts'
import { accountAt, headersOf, startMailServer } from '../../testing/mail-server.ts'
import { sendBySmtp } from './transport.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

const environment = { DEMO: '1', APP_SECRET: 'x'.repeat(40), PUBLIC_URL: 'http://shop.test', DATA_DIR: 'unused' }

async function sentWith(unsubscribeUrl: string | undefined) {
  const message = { id: 'one', to: { address: 'ana@correo.test', name: null }, replyTo: null, language: 'es' as const }
  const content = { subject: 'Hola', html: '<p>Hola</p>', text: 'Hola' }
  await sendBySmtp(loadConfig(environment), accountAt(server.port), { ...message, ...content, unsubscribeUrl })
  return server.received.slice(-1).flatMap(headersOf)
}

test('only mails with an unsubscribe link have the one-click headers', async () => {
  const url = `https://shop.test/es/notices/${'a'.repeat(43)}`
  const headers = await sentWith(url)
  expect(headers).toContain(`List-Unsubscribe: <${url}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect((await sentWith(undefined)).filter((line) => line.startsWith('List-'))).toEqual([])
})
