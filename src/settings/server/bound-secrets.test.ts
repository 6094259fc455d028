import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEmailSettings } from '../../mail/server/mail-account.ts'
import { readPaypalAccount } from '../../payments/paypal/server/stored-account.ts'
import { readPaymentSetup } from '../../payments/server/payment-setup.ts'
import { business, mail, personal, saveForTest } from '../../testing/saved-settings.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { clearSettingsCache } from './settings-cache.ts'
import { settings } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await db().delete(settings)
  clearSettingsCache(db())
})

const db = () => shop.platform.database.db
const save = (key: string, value: unknown) => saveForTest(shop, key, value)

describe('a stored secret', () => {
  test.each<['email' | 'paypal', object, string, string]>([
    ['email', { smtpHost: 'smtp.evil.test' }, 'smtpPassword', 'SMTP password again'],
    ['email', { smtpPort: '587' }, 'smtpPassword', 'SMTP password again'],
    ['email', { smtpUser: 'other@shop.test' }, 'smtpPassword', 'SMTP password again'],
    ['paypal', { paypal_client_id: 'client-2' }, 'paypal_client_secret', 'Client Secret again'],
    ['paypal', { paypal_mode: 'live' }, 'paypal_client_secret', 'Client Secret again'],
  ])('of %s is not used for %j', async (key, target, field, message) => {
    const value = key === 'email' ? mail : business
    await save(key, value)
    const before = await db().select().from(settings)
    await expect(save(key, { ...value, ...target, [field]: '' })).rejects.toMatchObject({
      status: 400,
      code: key === 'email' ? 'smtp_password_again' : 'paypal_secret_again',
      message: expect.stringContaining(message),
      details: { fields: [{ field: `value.${field}` }] },
    })
    expect(await db().select().from(settings)).toEqual(before)
    await save(key, { ...value, ...target, [field]: 'another' })
  })

  test('keeps a secret for the same account in another spelling, and drops that of an unused account', async () => {
    await save('email', mail)
    await save('email', { ...mail, smtpHost: 'SMTP.shop.test', smtpUser: 'Shop@shop.test', smtpPassword: '' })
    expect(await readEmailSettings(shop.platform.config, db())).toMatchObject({ smtpPassword: 'mail-canary-password' })
    await save('paypal', business)
    await save('paypal', { ...personal, paypal_client_id: 'client-2' })
    expect(await readPaypalAccount(shop.platform)).toMatchObject({ clientSecret: '' })
    expect(await readPaymentSetup(db())).toMatchObject({ kind: 'manual' })
  })
})
