import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../kit/server/database/database.ts'
import { createLog } from '../../../kit/server/log.ts'
import { clearSettingsCache } from '../../../settings/server/settings-cache.ts'
import { settings } from '../../../settings/server/tables.ts'
import { realShop } from '../../../testing/real-shop.ts'
import { saveInput } from '../../../testing/saved-settings.ts'
import { startTestShop, type TestShop } from '../../../testing/test-shop.ts'
import { putWebhookId } from './registered-webhook-queries.ts'

const lines: string[] = []
const path = '/api/paypal/test-connection'
let shop: TestShop
let cookie: string

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  shop = await startTestShop({ log })
  cookie = (await shop.signIn({ role: 'admin' })).cookie
})
afterAll(() => shop.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.platform.database.db.delete(settings)
  clearSettingsCache(shop.platform.database.db)
})

const ownAccount = () => ({
  paypal_client_id: shop.emulator.clientId,
  paypal_client_secret: shop.emulator.clientSecret,
})
const post = (payload: object, to = shop) =>
  to.server.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { cookie: cookie.replace(/^\w+/, to.platform.sessions.cookieName) },
  })

describe('testing a PayPal account', () => {
  test('succeeds with valid credentials and does not return them', async () => {
    const answer = await post(ownAccount())
    expect(answer.json()).toMatchObject({ success: true, environment: 'emulator' })
    expect(answer.payload).not.toContain(shop.emulator.clientSecret)
  })

  test('uses the stored secret for a blank one', async () => {
    const { db } = shop.platform.database
    const missing = await post({ ...ownAccount(), paypal_client_secret: '' })
    expect(missing.statusCode).toBe(400)
    expect(missing.json().message).toContain('both PayPal Client ID and Client Secret')
    await inTransaction(shop.platform.database, (tx) => saveInput(shop.platform, tx, 'paypal', ownAccount()))
    clearSettingsCache(db)
    expect((await post({ ...ownAccount(), paypal_client_secret: '' })).statusCode).toBe(200)
    for (const other of [{ paypal_client_id: 'someone-else' }, { paypal_mode: 'live' }]) {
      const refused = await post({ ...ownAccount(), paypal_client_secret: '', ...other })
      expect(refused.json()).toMatchObject({ code: 'paypal_secret_again', fields: [{ field: 'paypal_client_secret' }] })
      expect(refused.statusCode).toBe(400)
    }
  })

  test('fails for refused credentials without exposing the secret', async () => {
    lines.length = 0
    const answer = await post({ paypal_client_id: 'someone', paypal_client_secret: 'connection-canary' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'paypal_refused', message: expect.stringContaining('did not accept') })
    expect(answer.payload + lines.join('')).not.toContain('canary')
    expect(lines.join('')).toContain('PayPal rejected the credentials')
  })

  test('reports whether the emulator delivers to its own webhook', async () => {
    expect((await post(ownAccount())).json().webhook).toBe('mismatch')
    await shop.emulator.setWebhookUrl('http://shop.test/paypal/webhook')
    expect((await post(ownAccount())).json().webhook).toBe('ready')
  })

  test.each([
    { paypal_mode: 'https://evil.test' },
    { paypal_mode: 'emulator' },
    { url: 'http://169.254.169.254/' },
    { apiUrl: 'https://evil.test' },
    { environment: 'emulator' },
    { paypal_client_id: 7 },
  ])('rejects %j', async (invalid) => {
    expect((await post({ ...ownAccount(), ...invalid })).statusCode).toBe(400)
  })
})

describe('without an emulator', () => {
  let real: TestShop
  beforeAll(async () => {
    const { testDatabase } = shop as TestShop & Pick<Awaited<ReturnType<typeof startTestShop>>, 'testDatabase'>
    real = await startTestShop({
      share: { testDatabase, emulator: shop.emulator },
      environment: { ...realShop, PAYPAL_EMULATOR_URL: '', PAYPAL_EMULATOR_WEBHOOK_ID: '' },
    })
    await putWebhookId(real.platform.database.db, 'a', 'WH-1')
  })
  afterAll(() => real.close())

  /** Stubs PayPal's responses. @returns the requested URLs. */
  function paypalAnswers(...answers: { status: number; body: object }[]): string[] {
    const requested: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      requested.push(String(url))
      const { status, body } = answers.shift() ?? { status: 500, body: {} }
      return new Response(JSON.stringify(body), { status })
    })
    return requested
  }
  const token = { status: 200, body: { access_token: 't', expires_in: 3000 } }
  const account = { paypal_client_id: 'a', paypal_client_secret: 'b' }
  const webhooksAt = (url: string) => ({ status: 200, body: { webhooks: [{ id: 'WH-1', url }] } })

  test.each([
    ['sandbox', 'https://api-m.sandbox.paypal.com'],
    ['live', 'https://api-m.paypal.com'],
  ])('in %s mode sends requests to %s only', async (paypal_mode, host) => {
    const requested = paypalAnswers(token, webhooksAt('https://shop.test/paypal/webhook'))
    const answer = await post({ ...account, paypal_mode }, real)
    expect(answer.json()).toEqual({ success: true, environment: paypal_mode, webhook: 'ready' })
    expect(requested).toEqual([`${host}/v1/oauth2/token`, `${host}/v1/notifications/webhooks`])
  })

  test.each([
    ['another address', webhooksAt('https://old.test/paypal/webhook'), 'mismatch'],
    ['an account that PayPal does not tell about', { status: 400, body: {} }, 'unchecked'],
  ])('reports a webhook of %s', async (_, answer, webhook) => {
    paypalAnswers(token, answer)
    expect((await post(account, real)).json()).toMatchObject({ success: true, webhook })
  })

  test('an outage of PayPal is not reported as wrong credentials', async () => {
    paypalAnswers({ status: 503, body: {} })
    const answer = await post(account, real)
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payment_provider_unavailable'])
  })

  test('limits the tests to five', async () => {
    paypalAnswers(...Array.from({ length: 20 }, () => ({ status: 401, body: {} })))
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1) statuses.push((await post(account, real)).statusCode)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses[0]).not.toBe(200)
  })
})
