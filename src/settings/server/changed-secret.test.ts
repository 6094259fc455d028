import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { createLog } from '../../kit/server/log.ts'
import { seal } from '../../kit/server/secrets/secret-box.ts'
import { readPaypalAccount } from '../../payments/paypal/server/stored-account.ts'
import { call, openPayment } from '../../testing/buyer.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { settingPurpose } from './read-settings.ts'
import { clearSettingsCache } from './settings-cache.ts'
import { settings } from './tables.ts'

const lines: string[] = []
let shop: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  shop = await startTestShop({ environment: { PAYPAL_EMULATOR_URL: '' }, log })
})
afterAll(() => shop.close())

test('a secret that was encrypted with another APP_SECRET causes no other failure and can be replaced', async () => {
  const { platform } = shop
  const { db } = platform.database
  const ask = (headers = {}) => shop.server.inject({ url: '/api/settings/paypal', headers })
  const account = { paypal_type: 'business', paypal_mode: 'sandbox', paypal_client_id: 'client-1' } as const
  const lost = seal('another secret', settingPurpose, 'lost')
  await db.insert(settings).values({ key: 'paypal', value: { ...account, paypal_client_secret: lost } })
  expect((await ask()).json()).toMatchObject({ value: { paypal_type: 'business' } })
  const admin = await shop.signIn({ role: 'admin' })
  expect((await ask({ cookie: admin.cookie })).json()).toMatchObject({ value: { paypal_client_secret_set: true } })

  const ana = await shop.signIn()
  const cream = await shop.addProduct()
  const refusal = {
    statusCode: 503,
    body: { code: 'payments_not_configured', message: 'Online payment is not set up.' },
  }
  expect(await openPayment(shop, ana, [{ ...cream, quantity: 1 }])).toMatchObject(refusal)
  expect(await call(shop, ana, 'GET', '/paypal/setup')).toMatchObject(refusal)
  const tried = { ...account, paypal_client_secret: '' }
  expect(await call(shop, admin, 'POST', '/api/paypal/test-connection', tried)).toMatchObject({
    statusCode: 400,
    body: { code: 'paypal_incomplete' },
  })
  expect(lines.join('')).toContain('was APP_SECRET changed?')

  const known = { ...account, paypal_client_secret: 'known' }
  await inTransaction(platform.database, (tx) => saveInput(platform, tx, 'paypal', known))
  clearSettingsCache(db)
  expect((await readPaypalAccount(platform)).clientSecret).toBe('known')
})
