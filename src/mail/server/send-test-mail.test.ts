import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { settings } from '../../settings/server/tables.ts'
import { call } from '../../testing/buyer.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { realShop } from '../../testing/real-shop.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { smtpFault } from './smtp.ts'
import { demoMailbox } from './tables.ts'

const password = 'canary-app-password'
const recipient = 'propietaria@correo.test'
let shop: Awaited<ReturnType<typeof startTestShop>>
let live: TestShop
let admin: SignedIn
let server: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  shop = await startTestShop()
  live = await startTestShop({ environment: realShop, share: shop })
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(async () => {
  await live.close()
  await shop.close()
})
beforeEach(async () => {
  server = await startMailServer()
  const { db } = shop.platform.database
  await db.delete(settings)
  await db.delete(demoMailbox)
  clearSettingsCache(db)
})
afterEach(() => server.stop())

/** Saves a mail account through the API of the given shop. */
async function saveAccount(changes: Record<string, unknown> = {}, on: TestShop = shop) {
  const value = {
    smtpHost: '127.0.0.1',
    smtpPort: String(server.port),
    smtpUser: 'tienda@correo.test',
    smtpPassword: password,
    useSSL: false,
    fromName: 'Flor de Maga',
    fromEmail: 'tienda@correo.test',
    ...changes,
  }
  const saved = await call(on, admin, 'POST', '/api/settings', { key: 'email', value })
  expect(saved.body).toEqual({ key: 'email', version: expect.any(Number) })
}

const test = (on: TestShop = shop, body: Record<string, unknown> = { testEmailRecipient: recipient }, by = admin) =>
  call(on, by, 'POST', '/api/settings/test-email', body)

describe('the test mail', () => {
  it('is sent immediately through the stored account, in the requested language', async () => {
    await saveAccount()
    const answer = await test(shop, { testEmailRecipient: ` ${recipient.toUpperCase()} `, language: 'es' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toEqual({ message: 'Test email sent successfully' })
    const [{ recipients, sender, parsed } = { recipients: [], sender: '', parsed: null }] = server.received
    expect(recipients).toEqual([recipient])
    expect(sender).toBe('tienda@correo.test')
    expect(parsed?.html).toContain('lang="es"')
  })

  it('uses the support address as return path when bounce handling is enabled', async () => {
    await saveAccount({ enableBounceHandling: true, supportEmail: 'ayuda@correo.test' })
    expect((await test()).statusCode).toBe(200)
    expect(server.received[0]?.sender).toBe('ayuda@correo.test')
    expect(server.received[0]?.parsed.from?.text).toBe('"Flor de Maga" <tienda@correo.test>')
    await saveAccount({ enableBounceHandling: true })
    expect((await test()).statusCode).toBe(200)
    expect(server.received[1]?.sender).toBe('tienda@correo.test')
  })

  it('is stored in the demo mailbox, with and without an account', async () => {
    expect((await test()).statusCode).toBe(200)
    await saveAccount({ smtpPort: '1' })
    expect((await test()).statusCode).toBe(422)
    const kept = await shop.platform.database.db.select().from(demoMailbox)
    expect(kept.map(({ to }) => to)).toEqual([[recipient], [recipient]])
  })

  it('is audited without its recipient', async () => {
    await saveAccount({ smtpPort: '1' })
    await test()
    const events = await shop.platform.database.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'setting.tested'), eq(auditEvents.actorId, admin.id)))
    expect(events.at(-1)).toMatchObject({ subjectId: 'email', after: { sent: false, fault: 'connection_refused' } })
    expect(JSON.stringify(events)).not.toContain(recipient)
  })

  it('requires a valid address', async () => {
    for (const body of [{}, { testEmailRecipient: '' }, { testEmailRecipient: 'a@b.test, c@d.test' }]) {
      expect((await test(shop, body)).statusCode).toBe(400)
    }
    expect((await test(shop, { testEmailRecipient: 'a@b.test\r\nBcc: c@d.test' })).statusCode).toBe(400)
  })

  it('is limited to five in ten minutes', async () => {
    const limited = await startTestShop({ environment: { RATE_LIMITS: 'on' }, share: shop })
    try {
      const other = await shop.signIn({ role: 'admin' })
      const codes: number[] = []
      for (let turn = 0; turn < 6; turn++)
        codes.push((await test(limited, { testEmailRecipient: recipient }, other)).statusCode)
      expect(codes).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      await limited.close()
    }
  })
})

describe('a failed test mail returns its fault', () => {
  const refusals = [
    ['refuse recipient', 'recipient_refused', '550'],
    ['refuse sender', 'sender_refused', '553'],
    ['refuse data', 'mail_refused', '554'],
    ['refuse for now', 'recipient_refused', '451'],
    ['drop after data', 'connection_lost', ''],
  ] as const
  it.each(refusals)('for the server response "%s": %s', async (behavior, fault, detail) => {
    await saveAccount()
    server.behavior = behavior
    const answer = await test()
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toMatchObject({ code: 'mail_not_sent', fault, detail: expect.stringContaining(detail) })
  })

  const settingsFaults = [
    [{ smtpPort: '1' }, 'connection_refused'],
    [{ smtpHost: 'mail.no-such-host.invalid', smtpPort: '587' }, 'host_unknown'],
    [{ useSSL: true }, 'tls_missing'],
  ] as const
  it.each(settingsFaults)('for the settings %j: %s', async (changes, fault) => {
    await saveAccount(changes)
    expect((await test()).body).toMatchObject({ fault })
    expect(server.received).toEqual([])
  })

  it('for a wrong password, without exposing it', async () => {
    await server.stop()
    server = await startMailServer({ echoPassword: true })
    await saveAccount()
    const { body } = await test()
    expect(body).toMatchObject({ fault: 'sign_in_refused', detail: expect.stringContaining('[secret]') })
    expect(JSON.stringify(body)).not.toContain(password)
  })

  it('for an untrusted certificate', async () => {
    await server.stop()
    server = await startMailServer({ starttls: true })
    await saveAccount({ useSSL: true })
    expect((await test()).body).toMatchObject({ fault: 'tls_failed' })
    expect(server.received).toEqual([])
  })

  it('in production for a missing account, a private network and a port that is not for mail', async () => {
    expect((await test(live)).body).toMatchObject({ fault: 'no_account' })
    await saveAccount({}, live)
    expect((await test(live)).body).toMatchObject({ fault: 'host_private' })
    await saveAccount({ smtpHost: '93.184.216.34', smtpPort: '8080' }, live)
    expect((await test(live)).body).toMatchObject({ fault: 'port_refused' })
    expect(server.sessions).toBe(0)
  })

  const failures = [
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'timeout'],
    [{ name: 'TimeoutError' }, 'timeout'],
    [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'tls_failed'],
    [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'tls_failed'],
    [{ code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }, 'unreachable'],
    [{ code: 'ECONNECTION', command: 'CONN' }, 'connection_lost'],
    [{ code: 'SOMETHING' }, 'other'],
  ] as const
  it.each(failures)('%j is %s', (failure, fault) => {
    expect(smtpFault(failure)).toBe(fault)
  })
})
