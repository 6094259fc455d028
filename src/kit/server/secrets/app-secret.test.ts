import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { totpPurpose } from '../../../accounts/server/second-factor/enrollment.ts'
import { totpSecrets } from '../../../accounts/server/tables.ts'
import { testMails } from '../../../mail/mails/test-mails.ts'
import { openEmailSetting } from '../../../mail/server/mail-account.ts'
import { queueMail } from '../../../mail/server/queue-mail.ts'
import { mails } from '../../../mail/server/tables.ts'
import { readPaypalAccount } from '../../../payments/paypal/server/stored-account.ts'
import { features } from '../../../server/features.ts'
import { settingPurpose } from '../../../settings/server/read-settings.ts'
import { clearSettingsCache } from '../../../settings/server/settings-cache.ts'
import { replacedSecrets } from '../../../settings/server/tables.ts'
import { saveInput } from '../../../testing/saved-settings.ts'
import { startTestShop } from '../../../testing/test-shop.ts'
import { inTransaction } from '../database/database.ts'
import { ensureAppSecret } from './app-secret.ts'
import { open, seal } from './secret-box.ts'

const first = 'first secret '.repeat(3)
const second = 'second secret '.repeat(3)
let shop: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  shop = await startTestShop({ environment: { APP_SECRET: first } })
})
afterAll(() => shop.close())

/** A platform with this secret. */
function withSecret(appSecret: string, change: { appSecretPrevious?: string; appSecretLost?: boolean } = {}) {
  return { ...shop.platform, config: { ...shop.platform.config, appSecret, ...change } }
}

const resealers = features.flatMap(({ reseal }) => reseal ?? [])
const start = (platform: ReturnType<typeof withSecret>) => ensureAppSecret(platform, resealers)

async function storeSecrets(platform: ReturnType<typeof withSecret>): Promise<string> {
  return inTransaction(platform.database, async (tx) => {
    const account = { paypal_client_id: 'client-1', paypal_client_secret: 'the PayPal secret' }
    await saveInput(platform, tx, 'paypal', account)
    const mail = testMails.test({ sentAt: '2026-11-20T15:30:00Z' })
    return queueMail(platform, tx, { to: { address: `${randomUUID()}@correo.test` }, language: 'es', mail })
  })
}

async function payloadOf(mailId: string): Promise<string> {
  const { rows } = await shop.testDatabase.database.pool.query('select payload from mails where id = $1', [mailId])
  return rows[0]?.payload
}

async function paypalSecretOf(platform: ReturnType<typeof withSecret>): Promise<string> {
  clearSettingsCache(platform.database.db)
  return (await readPaypalAccount(platform)).clientSecret
}

beforeEach(async () => {
  await shop.testDatabase.database.pool.query(
    'truncate secret_canary, settings, mails, totp_secrets, replaced_paypal_accounts',
  )
})

it("rejects a start with another secret than the database's", async () => {
  await start(withSecret(first))
  await start(withSecret(first))
  await expect(start(withSecret(second))).rejects.toThrow('APP_SECRET is not the secret of this database')
})

it('detects a wrong secret by the stored values on a database without a canary', async () => {
  await storeSecrets(withSecret(first))
  await expect(start(withSecret(second))).rejects.toThrow('APP_SECRET is not the secret of this database')
  await start(withSecret(first))
})

it('encrypts all values of the previous secret again', async () => {
  const old = withSecret(first)
  await start(old)
  const mailId = await storeSecrets(old)
  const { id } = await shop.signIn({ role: 'root' })
  const { db } = shop.platform.database
  await db
    .insert(totpSecrets)
    .values({ userId: id, secret: seal(first, totpPurpose, 'app'), lastStep: 0, createdAt: new Date() })
  const account = {
    smtpHost: 'smtp.shop.test',
    smtpUser: 'shop@shop.test',
    smtpPassword: seal(first, settingPurpose, 'of the mail'),
  }
  await db.update(mails).set({ mailSetting: { ...account, fromName: 'Maga', fromEmail: 'shop@shop.test' } })
  const replaced = {
    account: 'client-0',
    secret: seal(first, settingPurpose, 'of before'),
    replacedAt: new Date(),
  }
  await db.insert(replacedSecrets).values(replaced)
  const changed = withSecret(second, { appSecretPrevious: first })
  // Two concurrent instances.
  await Promise.all([start(changed), start(changed)])
  expect(await paypalSecretOf(withSecret(second))).toBe('the PayPal secret')
  expect(JSON.parse(open(second, 'mail payload', await payloadOf(mailId)))).toEqual({ sentAt: '2026-11-20T15:30:00Z' })
  const [mail] = await db.select({ setting: mails.mailSetting }).from(mails).where(eq(mails.id, mailId))
  expect(openEmailSetting(withSecret(second).config, mail?.setting ?? {}).smtpPassword).toBe('of the mail')
  const [kept] = await db.select().from(replacedSecrets)
  expect(open(second, settingPurpose, kept?.secret ?? '')).toBe('of before')
  const [totp] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, id))
  expect(open(second, totpPurpose, totp?.secret ?? '')).toBe('app')
  await start(withSecret(second))
  await expect(start(old)).rejects.toThrow('APP_SECRET_PREVIOUS')
})

it('starts with a new secret when APP_SECRET_LOST is set, and without it afterwards', async () => {
  await start(withSecret(first))
  await storeSecrets(withSecret(first))
  await start(withSecret(second, { appSecretLost: true }))
  expect(await paypalSecretOf(withSecret(second))).toBe('')
  await start(withSecret(second))
})
