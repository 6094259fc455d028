import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../platform/database.ts'
import { seal } from '../platform/secret-box.ts'
import { startTestShop } from '../testing/test-shop.ts'
import { readPaypalAccount, sealedSetting } from './read-settings.ts'
import { saveSetting } from './save-setting.ts'
import { forgetSettings } from './settings-memory.ts'
import { settings } from './tables.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('a secret that was sealed under another APP_SECRET shuts nobody out and can be replaced', async () => {
  const { platform } = shop
  const { db } = platform.database
  const ask = (headers = {}) => shop.server.inject({ url: '/api/settings/paypal', headers })
  const account = { paypal_type: 'business', paypal_mode: 'sandbox', paypal_client_id: 'client-1' } as const
  const lost = seal('another secret', sealedSetting, 'lost')
  await db.insert(settings).values({ key: 'paypal', value: { ...account, paypal_client_secret: lost } })
  expect((await ask()).json()).toMatchObject({ value: { paypal_type: 'business' } })
  const { cookie } = await shop.signIn({ role: 'admin' })
  expect((await ask({ cookie })).json()).toMatchObject({ value: { paypal_client_secret_set: true } })
  await expect(readPaypalAccount(platform, db)).rejects.toThrow('APP_SECRET')
  const known = { ...account, paypal_client_secret: 'known' }
  await inTransaction(platform.database, (tx) => saveSetting(platform, tx, 'paypal', known))
  forgetSettings(db)
  expect((await readPaypalAccount(platform, db)).clientSecret).toBe('known')
})
