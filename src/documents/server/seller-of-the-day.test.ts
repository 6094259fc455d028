import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../kit/server/database/database.ts'
import { migrate, readMigrations } from '../../kit/server/database/migrate.ts'
import { findSeller, recordPublicUrl } from '../../settings/server/seller-queries.ts'
import { call } from '../../testing/buyer.ts'
import { fileForm, plainPicture } from '../../testing/pictures.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

async function saveSeller({ companyName, email, address, color }: typeof before): Promise<string> {
  const picture = plainPicture(40, 40).tint(color)
  const form = fileForm(await picture.png().toBuffer(), 'logo', 'logo.png')
  form.append('companyName', companyName)
  form.append('websiteEmail', email)
  const headers = { cookie: shop.admin.cookie }
  const saved = await shop.server.inject({ method: 'POST', url: '/api/brand-settings', headers, payload: form })
  expect(saved.statusCode, saved.payload).toBe(200)
  const value = { email, facebook: '', instagram: '', address }
  expect((await call(shop, shop.admin, 'POST', '/api/settings', { key: 'contact', value })).statusCode).toBe(200)
  return saved.json().logoUrl
}

const before = { companyName: 'Jardín Uno', email: 'uno@jardin.test', address: 'Calle Uno 1, Ponce', color: '#ff0000' }
const after = { companyName: 'Jardín Dos', email: 'dos@jardin.test', address: 'Calle Dos 2, Ponce', color: '#0000ff' }

/** Text and file name of a document of an order. */
async function documentOf(id: string, path: string) {
  const answer = await shop.server.inject({ url: `/api/orders/${id}/${path}`, headers: { cookie: shop.admin.cookie } })
  expect(answer.statusCode, answer.payload.slice(0, 200)).toBe(200)
  const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = items.map((part) => ('str' in part ? part.str : '')).join(' ')
  return {
    text,
    name: String(answer.headers['content-disposition']),
    images: answer.payload.split('/Subtype /Image').length - 1,
  }
}

async function expectSeller(id: string, path: string, seller: typeof before | null) {
  const { text, name, images } = await documentOf(id, path)
  const { companyName, email, address } = seller ?? { companyName: 'Flor de Maga', email: '', address: '' }
  for (const part of [companyName, email, address]) expect(text, path).toContain(part)
  for (const other of [before, after].filter((one) => one !== seller)) {
    for (const part of [other.companyName, other.email, other.address]) expect(text, path).not.toContain(part)
  }
  expect(name).toContain(seller ? seller.companyName.toLowerCase().replace('í', 'i').replace(' ', '-') : 'flor-de-maga')
  expect(images).toBeGreaterThan(0)
}

test('documents keep the seller of their day: name, contact, address and logo', async () => {
  const unnamed = await shop.sell()
  const firstLogo = await saveSeller(before)
  const sold = await shop.sell()
  await shop.refund(sold, { amount: '10.00' })
  const lastLogo = await saveSeller(after)
  const later = await shop.sell()
  await shop.refund(sold, { amount: '5.00' })
  const { refunds } = await shop.details(sold)
  const [first, second] = refunds.map(({ creditNote }) => `credit-notes/${creditNote}`).toSorted()

  for (const path of ['invoice', 'packing-slip']) {
    await expectSeller(unnamed.id, path, null)
    await expectSeller(sold.id, path, before)
    await expectSeller(later.id, path, after)
  }
  await expectSeller(sold.id, first ?? '', before)
  await expectSeller(sold.id, second ?? '', after)

  // The old logo is used by documents, so it is never swept.
  await shop.expire({ ...shop.platform, clock: () => new Date(Date.now() + 1000 * 86_400_000) })
  for (const url of [firstLogo, lastLogo]) expect((await shop.server.inject(url)).statusCode).toBe(200)
  await expectSeller(sold.id, 'invoice', before)
})

test('orders from before the upgrade keep the seller of the upgrade, and the version before still records changes', async () => {
  const old = await createEmptyDatabase()
  try {
    const migrations = await readMigrations()
    const name = (text: string) => old.database.pool.query(text)
    await migrate(
      old.database,
      migrations.slice(
        0,
        migrations.findIndex(({ tag }) => tag.endsWith('_sellers')),
      ),
    )
    await name(`insert into brand_settings (company_name) values ('Jardín Uno')`)
    await name(`insert into settings (key, value) values ('contact', '{"email": "uno@jardin.test", "phone": "787"}')`)
    await migrate(old.database, migrations)
    const longAgo = new Date('2020-01-01')
    const seller = { companyName: 'Jardín Uno', contactEmail: 'uno@jardin.test', phone: '787', publicUrl: null }
    expect(await findSeller(old.database.db, longAgo)).toMatchObject(seller)
    const { db } = old.database
    await name(
      `insert into users (id, email, password) values ('00000000-0000-4000-8000-000000000000', 'a@b.test', 'x')`,
    )
    await name(`with c as (insert into checkouts (user_id, order_number, environment, items, subtotal, tax, shipping,
        total, tax_name, shipping_name, customer_name, customer_email, billing_address, language)
      select id, 'FM-1', 'live', '[]', 1, 0, 0, 1, 'Tax', 'Shipping', 'Ana', 'a@b.test', '{}', 'en' from users returning *)
      insert into orders (order_number, checkout_id, user_id, payment_status, subtotal, tax, shipping, total, tax_name,
        shipping_name, currency, language, items, customer_email, customer_name, billing_address, payment_method, environment)
      select order_number, id, user_id, 'paid', 1, 0, 0, 1, tax_name, shipping_name, 'USD', 'en', items, customer_email,
        customer_name, billing_address, 'PayPal', 'live' from c`)
    const opened = openDatabase({ connection: old.connection, poolSize: 1 })
    await recordPublicUrl(opened, 'https://uno.test', new Date())
    await name(`update brand_settings set company_name = 'Jardín Dos', updated_at = now()`)
    const renamedAt = new Date(Date.now() + 3_600_000)
    await recordPublicUrl(opened, 'https://dos.test', renamedAt)
    await recordPublicUrl(opened, 'https://dos.test', new Date(renamedAt.getTime() + 1))
    await opened.close()
    expect(await findSeller(db, longAgo)).toMatchObject({ ...seller, publicUrl: 'https://uno.test' })
    const renamed = { ...seller, companyName: 'Jardín Dos', publicUrl: 'https://uno.test' }
    expect(await findSeller(db, new Date())).toMatchObject(renamed)
    expect(await findSeller(db, renamedAt)).toMatchObject({ ...renamed, publicUrl: 'https://dos.test' })
    expect((await name('select from seller_versions')).rowCount).toBe(3)
  } finally {
    await old.drop()
  }
})
