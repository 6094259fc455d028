import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { ChangeFeed } from '../../kit/server/database/change-feed.ts'
import { inTransaction, openDatabase } from '../../kit/server/database/database.ts'
import { listen } from '../../kit/server/database/listen.ts'
import { readEmailSettings } from '../../mail/server/mail-account.ts'
import { readPaypalAccount } from '../../payments/paypal/server/stored-account.ts'
import { readCartSettings } from '../../prices/server/prices.ts'
import { business, mail, personal, saveForTest, saveInput } from '../../testing/saved-settings.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { readContact } from './read-settings.ts'
import { cacheSettings, clearSettingsCache } from './settings-cache.ts'
import { brandSettings, settings } from './tables.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await db().delete(settings)
  await db().delete(brandSettings)
  clearSettingsCache(db())
})

const db = () => shop.platform.database.db
const save = (key: string, value: unknown) => saveForTest(shop, key, value)
async function get(path: string, cookie?: string) {
  const answer = await shop.server.inject({ url: `/api/${path}`, ...(cookie ? { headers: { cookie } } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
const cart = {
  tax_enabled: true,
  tax_rate: 11.5,
  tax_name: 'IVU',
  shipping_enabled: true,
  shipping_rate: 5.95,
  shipping_name: 'Correo',
  free_shipping_threshold: 50,
}

describe('public settings', () => {
  test('defaults until something is saved', async () => {
    expect((await get('brand-settings')).body).toMatchObject({ companyName: 'Flor de Maga', logoUrl: null })
    expect((await get('settings/general')).body).toMatchObject({
      key: 'general',
      value: { siteName: 'Flor de Maga', heroTitle: 'A Makeup Shopping Experience' },
    })
    expect((await get('settings/about')).body.value.title).toBe('About Us')
    expect((await get('settings/contact')).body.value.email).toContain('@')
    expect((await get('settings/shopping_cart')).body).toEqual({
      key: 'shopping_cart',
      version: 0,
      value: {
        tax_enabled: false,
        tax_rate: 0,
        tax_name: 'Tax',
        shipping_enabled: false,
        shipping_rate: 0,
        shipping_name: 'Shipping',
        free_shipping_threshold: 0,
      },
    })
  })

  test('what was saved', async () => {
    const texts = { title: 'Who we are', description: 'Two sisters.', content: 'We began\nin a kitchen.' }
    const about = { ...texts, imageUrl: 'https://pictures.test/shop.webp' }
    await save('about', about)
    expect((await get('settings/about')).body).toMatchObject({ key: 'about', value: about })
    await save('shopping_cart', cart)
    expect((await get('settings/shopping_cart')).body.value).toEqual(cart)
    expect(await readCartSettings(db())).toEqual({
      taxEnabled: true,
      taxRate: 1150,
      taxName: 'IVU',
      taxNameEs: null,
      shippingEnabled: true,
      shippingRate: 595,
      shippingName: 'Correo',
      shippingNameEs: null,
      freeShippingThreshold: 5000,
    })
  })

  test('contact takes precedence over brand, brand over the placeholder', async () => {
    await db().insert(brandSettings).values({ companyName: 'Maga', facebookUrl: 'https://facebook.test/brand' })
    expect((await readContact(db())).facebook).toBe('https://facebook.test/brand')
    await save('contact', { email: 'Hola@Shop.test', facebook: 'https://facebook.test/own', instagram: '' })
    expect(await readContact(db())).toEqual({
      email: 'hola@shop.test',
      facebook: 'https://facebook.test/own',
      instagram: '',
    })
  })

  test('contact contains phone and address once they are saved', async () => {
    const contact = { email: 'hola@shop.test', facebook: '', instagram: '' }
    await save('contact', { ...contact, phone: '+1 (787) 555-0134', address: ' 12 Calle Loíza, San Juan ' })
    expect((await get('settings/contact')).body.value).toMatchObject({
      phone: '+1 (787) 555-0134',
      address: '12 Calle Loíza, San Juan',
    })
    await expect(save('contact', { ...contact, phone: 'call us' })).rejects.toThrow()
    await save('contact', { ...contact, facebook: 'https://facebook.test/own', phone: '', address: '' })
    const value = (await get('settings/contact')).body.value
    expect(value).not.toHaveProperty('phone')
    expect(value).not.toHaveProperty('address')
  })

  test('unknown keys are 404', async () => {
    for (const key of ['nothing', '__proto__', 'constructor']) {
      expect((await get(`settings/${key}`)).status).toBe(404)
    }
  })
})

describe('the payment setting', () => {
  const value = async (cookie?: string) => (await get('settings/paypal', cookie)).body.value

  test('in business mode shows type and mode, and that a secret is set; staff also the client id', async () => {
    await save('paypal', business)
    const safe = { paypal_type: 'business', paypal_mode: 'sandbox', paypal_client_secret_set: true }
    expect(await value()).toEqual(safe)
    expect(await value((await shop.signIn()).cookie)).toEqual(safe)
    for (const role of ['admin', 'root'] as const) {
      const visible = await value((await shop.signIn({ role })).cookie)
      expect(visible).toMatchObject({ ...safe, paypal_client_id: 'client-1' })
      expect(JSON.stringify(visible)).not.toContain('canary')
    }
  })

  test('in personal mode shows the instructions to verified customers only', async () => {
    await save('paypal', personal)
    const safe = { paypal_type: 'personal', paypal_mode: 'sandbox', paypal_client_secret_set: false }
    expect(await value()).toEqual(safe)
    expect(await value((await shop.signIn({ emailVerified: false })).cookie)).toEqual(safe)
    const visible = await value((await shop.signIn()).cookie)
    expect(visible).toEqual({ ...safe, ...personal, personal_email: 'pay@shop.test', personal_address: '' })
  })
})

describe('saving', () => {
  test('encrypts secrets, keeps them when left blank, and decrypts them for their use', async () => {
    await save('email', mail)
    await save('paypal', business)
    await save('email', { ...mail, smtpPassword: '', fromName: 'Maga' })
    await save('paypal', { ...business, paypal_client_secret: '', personal_name: 'Maga' })
    expect(await readEmailSettings(shop.platform.config, db())).toMatchObject({
      smtpPort: 465,
      smtpPassword: 'mail-canary-password',
      fromName: 'Maga',
      destinationEmails: ['ana@shop.test', 'eva@shop.test'],
    })
    expect(await readPaypalAccount(shop.platform)).toMatchObject({
      mode: 'sandbox',
      clientSecret: 'paypal-canary-secret',
    })
    const stored = [await db().select().from(settings), await db().select().from(auditEvents)]
    expect(JSON.stringify(stored)).not.toContain('canary')
    expect(JSON.stringify(stored)).toContain('"smtpPasswordSet":true')
  })

  test.each<[string, object, string]>([
    ['general', { siteName: '', tagline: 'x', heroTitle: 'x', heroSubtitle: 'x' }, 'Site name is required'],
    ['about', { title: 'x', description: 'x', content: 'x', imageUrl: 'javascript:alert(1)' }, 'valid URL'],
    ['about', { title: 'x', description: 'x', content: 'x', imageUrl: '//evil.test/x.png' }, 'valid URL'],
    ['contact', { email: 'x', facebook: '', instagram: '' }, 'valid email'],
    ['contact', { email: 'a@b.test', facebook: 'data:text/html,x', instagram: '' }, 'valid URL'],
    ['shopping_cart', { ...cart, tax_rate: 100.01 }, 'tax_rate'],
    ['shopping_cart', { ...cart, tax_rate: 1.005 }, 'two decimals'],
    ['shopping_cart', { ...cart, shipping_rate: -1 }, 'shipping_rate'],
    ['shopping_cart', { ...cart, shipping_rate: 'NaN' }, 'shipping_rate'],
    ['shopping_cart', { ...cart, extra: 1 }, 'extra'],
    ['email', { ...mail, smtpPassword: '' }, 'SMTP password is required'],
    ['email', { ...mail, fromName: 'x', fromEmail: 'a@b.test\r\nBcc: c@d.test' }, 'valid email'],
    ['email', { ...mail, destinationEmails: 'a@b.test, nobody' }, 'valid email'],
    ['paypal', { ...business, paypal_client_secret: '' }, 'both PayPal Client ID and Client Secret'],
    ['paypal', { ...personal, personal_name: '' }, 'at least PayPal email and name'],
  ])('rejects %s %j', async (key, value, message) => {
    const { cookie } = await shop.signIn({ role: 'root' })
    const headers = { cookie }
    const payload = { key, value }
    const answer = await shop.server.inject({ method: 'POST', url: '/api/settings', headers, payload })
    expect([answer.statusCode, answer.payload]).toEqual([400, expect.stringContaining(message)])
    expect(answer.json().fields).toMatchObject([{ field: expect.stringMatching(/^value\./) }])
    expect(await db().select().from(settings)).toEqual([])
  })
})

describe('the cache', () => {
  test('is used until a change notification, and never inside a transaction', async () => {
    await save('shopping_cart', cart)
    expect((await readCartSettings(db())).taxRate).toBe(1150)
    await inTransaction(shop.platform.database, (tx) =>
      saveInput(shop.platform, tx, 'shopping_cart', { ...cart, tax_rate: 4 }),
    )
    expect((await readCartSettings(db())).taxRate).toBe(1150)
    expect(await inTransaction(shop.platform.database, readCartSettings)).toMatchObject({ taxRate: 400 })
    await shop.changes.changed('settings')
    expect((await readCartSettings(db())).taxRate).toBe(400)
  })

  test('is invalidated in other processes', async () => {
    const database = openDatabase({ connection: shop.testDatabase.connection })
    const feed = new ChangeFeed(shop.platform.log)
    cacheSettings(database.db, feed)
    const listener = listen(database, {
      channel: 'shop_changed',
      onNotification: (payload) => feed.received(payload),
      onStart: () => void feed.changed(null),
    })
    const rate = async () => (await readCartSettings(database.db)).taxRate
    try {
      for (const percent of [11.5, 4]) {
        await rate()
        await save('shopping_cart', { ...cart, tax_rate: percent })
        await expect.poll(rate, { timeout: 10_000, interval: 20 }).toBe(percent * 100)
      }
    } finally {
      await listener.close()
      await database.close()
    }
  })
})

describe('saving', () => {
  const post = (path: string, payload: object, cookie: string) =>
    shop.server.inject({ method: 'POST', url: `/api/${path}`, payload, headers: { cookie } })

  test('is effective from the next request, and audited', async () => {
    const { cookie, id } = await shop.signIn({ role: 'admin' })
    await get('settings/contact')
    const value = { email: 'Hola@Shop.test', facebook: '', instagram: 'https://www.instagram.com/shop' }
    expect((await post('settings', { key: 'contact', value }, cookie)).statusCode).toBe(200)
    expect((await get('settings/contact')).body.value).toEqual({ ...value, email: 'hola@shop.test' })
    expect((await post('settings/shopping_cart', { key: 'shopping_cart', value: cart }, cookie)).statusCode).toBe(200)
    expect((await get('settings/shopping_cart')).body.value).toEqual(cart)
    const events = await db().select().from(auditEvents)
    expect(events.filter((event) => event.actorId === id).map((event) => event.subjectId)).toEqual([
      'contact',
      'shopping_cart',
    ])
  })

  test('never returns the password of the mail account, and keeps it when left blank', async () => {
    const { cookie } = await shop.signIn({ role: 'admin' })
    expect((await get('settings/email', cookie)).body.value).toMatchObject({
      smtpPort: '587',
      useSSL: true,
      fromName: 'Flor de Maga',
      smtpPasswordSet: false,
    })
    await db()
      .insert(settings)
      .values({ key: 'email', value: { ...mail, smtpPort: '99999' } })
    clearSettingsCache(db())
    expect((await get('settings/email', cookie)).body.value).toMatchObject({ smtpPort: '99999' })
    await expect(db().insert(settings).values({ key: 'email', value: mail })).rejects.toThrow()
    expect((await post('settings', { key: 'email', value: mail }, cookie)).statusCode).toBe(200)
    const again = { ...mail, smtpPassword: '', fromName: 'Otra' }
    expect((await post('settings', { key: 'email', value: again }, cookie)).statusCode).toBe(200)
    const { body } = await get('settings/email', cookie)
    expect(body.value).toMatchObject({ fromName: 'Otra', smtpPasswordSet: true })
    expect(JSON.stringify(body)).not.toContain('canary')
    expect((await readEmailSettings(shop.platform.config, db()))?.smtpPassword).toBe('mail-canary-password')
  })

  test('rejects values of another key, unknown keys, and keys of another endpoint', async () => {
    const { cookie } = await shop.signIn({ role: 'root' })
    for (const body of [
      { key: 'contact', value: { email: 'no', facebook: '', instagram: '' } },
      { key: 'contact', value: cart },
      { key: 'nothing', value: {} },
      { key: 'paypal', value: { paypal_type: 'business' } },
      { key: 'shopping_cart', value: { ...cart, tax_rate: 100.01 } },
    ]) {
      expect((await post('settings', body, cookie)).statusCode, JSON.stringify(body)).toBe(400)
    }
    expect((await post('settings/shopping_cart', { key: 'contact', value: {} }, cookie)).statusCode).toBe(400)
    expect(await db().select().from(settings)).toEqual([])
  })
})
