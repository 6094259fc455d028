import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { renderOptions } from '../../mail/server/deliver-mail.ts'
import { uploads } from '../../pictures/server/tables.ts'
import { sampleRecordsOf } from '../../testing/all-samples.ts'
import { fileForm, plainPicture, textForm } from '../../testing/pictures.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { clearSettingsCache } from './settings-cache.ts'
import { brandSettings } from './tables.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())
afterEach(async () => {
  await db().delete(brandSettings)
  clearSettingsCache(db())
})

const db = () => shop.platform.database.db
const save = (form: FormData) =>
  shop.server.inject({ method: 'POST', url: '/api/brand-settings', headers: { cookie: admin.cookie }, payload: form })
const read = async () => (await shop.server.inject('/api/brand-settings')).json()

const whole = {
  companyName: '  Jardín   Borincano ',
  websiteEmail: 'Hola@Jardin.test',
  customDomain: 'Tienda.Jardin-Borincano.com',
  facebookUrl: 'https://www.facebook.com/jardin',
  instagramUrl: '',
  logoUrl: 'https://pictures.test/logo.png',
}

async function logoForm(fields: Record<string, string>, width = 640): Promise<FormData> {
  const form = fileForm(await plainPicture(width, width).png().toBuffer(), 'logo', 'logo.png')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe('the brand', () => {
  test('is normalized, effective from the next request, and audited', async () => {
    await read()
    const answer = await save(textForm(whole))
    expect(answer.statusCode, answer.payload).toBe(200)
    const saved = {
      companyName: 'Jardín Borincano',
      websiteEmail: 'hola@jardin.test',
      customDomain: 'tienda.jardin-borincano.com',
      facebookUrl: whole.facebookUrl,
      instagramUrl: null,
      logoUrl: whole.logoUrl,
      logoFileName: null,
      faviconUrl: null,
      faviconFileName: null,
    }
    const shown = { ...saved, logoRatio: null, version: expect.any(Number) }
    expect(answer.json()).toEqual(shown)
    expect(await read()).toEqual(shown)
    const saveEvents = (await db().select().from(auditEvents)).filter(({ action }) => action === 'brand.saved')
    expect(saveEvents).toMatchObject([{ actorId: admin.id, before: null, after: saved }])
  })

  test('keeps fields that are missing in the form, and clears blank ones', async () => {
    await save(textForm(whole))
    const picture = { name: '0123456789abcdef01234567', width: 800, height: 10, content: Buffer.from('x') }
    await db().insert(uploads).values(picture)
    await save(textForm({ companyName: 'Maga', faviconUrl: '/uploads/0123456789abcdef01234567-800.webp' }))
    expect(await read()).toMatchObject({
      companyName: 'Maga',
      websiteEmail: 'hola@jardin.test',
      logoUrl: whole.logoUrl,
      faviconFileName: '0123456789abcdef01234567-800.webp',
    })
    await save(textForm({ companyName: 'Maga', logoUrl: '', websiteEmail: '', faviconUrl: '' }))
    expect(await read()).toMatchObject({ logoUrl: null, websiteEmail: null, faviconUrl: null, faviconFileName: null })
  })

  test('accepts a logo file, which takes precedence over a URL', async () => {
    const answer = await save(await logoForm(whole))
    expect(answer.statusCode, answer.payload).toBe(200)
    const { logoUrl, logoFileName } = answer.json()
    expect(logoUrl).toBe(`/uploads/${logoFileName}`)
    const picture = await shop.server.inject(logoUrl)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400 })
  })

  test('tells the shape of the logo', async () => {
    const wide = fileForm(await plainPicture(1200, 200).png().toBuffer(), 'logo', 'logo.png')
    wide.append('companyName', 'Maga')
    expect((await save(wide)).json().logoRatio).toBeCloseTo(6, 0)
    expect((await read()).logoRatio).toBeCloseTo(6, 0)
    expect((await save(await logoForm(whole))).json().logoRatio).toBe(1)
    expect((await save(textForm({ companyName: 'Maga', logoUrl: '' }))).json().logoRatio).toBeNull()
  })

  test('is shown as PNG in mails, invoices and on home screens', async () => {
    const { orderId } = sampleRecordsOf(shop, await shop.signIn(), await shop.addProduct())
    // Documents keep the seller of their day: each check has an order of its own.
    const invoice = async () => `/api/orders/${await orderId()}/invoice`
    const asAdmin = { headers: { cookie: admin.cookie } }
    // A shop of another name has no flower but its initials, which are no image.
    await save(textForm({ companyName: 'Maga' }))
    expect((await shop.server.inject('/brand-logo.png')).statusCode).toBe(404)
    expect((await shop.server.inject({ url: await invoice(), ...asAdmin })).payload).not.toContain('/Subtype /Image')

    const { logoUrl } = (await save(await logoForm({ companyName: 'Maga' }))).json()
    const { brand } = await renderOptions(shop.platform, 'en')
    expect(brand.logoUrl).toBe(
      `http://shop.test/brand-logo.png?v=${logoUrl.slice('/uploads/'.length, -'.webp'.length)}`,
    )
    const picture = await shop.server.inject(new URL(brand.logoUrl ?? '').pathname)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 80 })
    expect((await shop.server.inject({ url: await invoice(), ...asAdmin })).payload).toContain('/Subtype /Image')

    await save(textForm({ companyName: 'Maga', faviconUrl: logoUrl }))
    const icon = await shop.server.inject('/brand-icon.png')
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 180 })
  })

  test('never fetches an external logo on the server', async () => {
    const { orderId } = sampleRecordsOf(shop, await shop.signIn(), await shop.addProduct())
    await save(textForm(whole))
    expect((await renderOptions(shop.platform, 'es')).brand.logoUrl).toBe(whole.logoUrl)
    expect((await shop.server.inject('/brand-logo.png')).statusCode).toBe(404)
    const headers = { cookie: admin.cookie }
    const answer = await shop.server.inject({ url: `/api/orders/${await orderId()}/invoice`, headers })
    expect([answer.statusCode, answer.payload.includes('/Subtype /Image')]).toEqual([200, false])
  })
})

describe('is rejected without a change', () => {
  const faults: [string, Record<string, string>, string][] = [
    ['no name', { companyName: '   ' }, 'Company name is required'],
    ['a name that is missing', {}, 'companyName'],
    ['an email that is none', { companyName: 'M', websiteEmail: 'hola@' }, 'valid email address'],
    ['a script as an address', { companyName: 'M', facebookUrl: 'javascript:alert(1)' }, 'valid URL'],
    ['a script as a logo', { companyName: 'M', logoUrl: 'javascript:alert(1)' }, 'valid URL'],
    ['a logo of another host', { companyName: 'M', logoUrl: '//evil.test/x.png' }, 'valid URL'],
    ['what is no column of the form', { companyName: 'M', logoFileName: 'x' }, 'logoFileName'],
    ['a role', { companyName: 'M', role: 'root' }, 'role'],
    ...[
      'https://shop.test',
      'shop.test/path',
      'shop.test:8080',
      'shop',
      '-a.test',
      'a..test',
      'shop test.com',
      '127.0.0.1',
    ].map((customDomain): [string, Record<string, string>, string] => [
      `the domain ${customDomain}`,
      { companyName: 'M', customDomain },
      'Valid domain required',
    ]),
  ]

  test.each(faults)('for %s', async (_, fields, message) => {
    const answer = await save(textForm(fields))
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(message)])
    expect(await db().select().from(brandSettings)).toEqual([])
  })

  test('for a logo that is not a picture', async () => {
    const form = fileForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo', 'logo.svg', 'image/png')
    form.append('companyName', 'Maga')
    expect((await save(form)).statusCode).toBe(415)
    expect(await db().select().from(brandSettings)).toEqual([])
  })

  test('for a customer, without reading the picture', async () => {
    const { cookie } = await shop.signIn()
    const before = await db().$count(uploads)
    const payload = await logoForm({ companyName: 'Maga' })
    const answer = await shop.server.inject({
      method: 'POST',
      url: '/api/brand-settings',
      headers: { cookie },
      payload,
    })
    expect(answer.statusCode).toBe(403)
    expect(await db().$count(uploads)).toBe(before)
  })
})
