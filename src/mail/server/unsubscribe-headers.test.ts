import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../kit/server/config/config.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import type { SmtpAccount } from './smtp.ts'
import { sendBySmtp } from './transport.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

const environment = { DEMO: '1', APP_SECRET: 'x'.repeat(40), PUBLIC_URL: 'http://shop.test', DATA_DIR: 'unused' }

async function headersOf(unsubscribeUrl: string | undefined) {
  const account: SmtpAccount = {
    ...{ host: '127.0.0.1', port: server.port, user: null, password: null },
    ...{ implicitTls: false, requireTls: false, trusted: true },
    ...{ from: { name: 'Shop', address: 'shop@shop.test' }, replyTo: null, bouncesTo: null },
  }
  const message = { id: 'one', to: { address: 'ana@correo.test', name: null }, replyTo: null, language: 'es' as const }
  const content = { subject: 'Hola', html: '<p>Hola</p>', text: 'Hola' }
  await sendBySmtp(loadConfig(environment), account, { ...message, ...content, unsubscribeUrl })
  return server.received.at(-1)?.parsed.headerLines.map(({ line }) => line.replace(/\r?\n\s+/g, ' ')) ?? []
}

test('only mails with an unsubscribe link have the one-click headers', async () => {
  const url = `https://shop.test/es/notices/${'a'.repeat(43)}`
  const headers = await headersOf(url)
  expect(headers).toContain(`List-Unsubscribe: <${url}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect((await headersOf(undefined)).filter((line) => line.startsWith('List-'))).toEqual([])
})
