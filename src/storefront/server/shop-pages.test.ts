import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { OfficePage } from '../pages-api.ts'
import { firstPages } from './first-pages.ts'
import { addMissingPages } from './shop-pages.ts'

let shop: TestShop
let admin: SignedIn
const policy = { title: 'Returns', titleEs: 'Devoluciones', body: 'Within **14** days.', bodyEs: 'En **14** días.' }
const save = (slug: string, page: object) => call(shop, admin, 'PUT', `/api/admin/pages/${slug}`, page)
const read = (slug: string) => call(shop, null, 'GET', `/api/pages/${slug}`)
const office = async (slug: string) =>
  (await call(shop, admin, 'GET', `/api/admin/pages/${slug}`)).body as unknown as OfficePage
const links = async () => {
  const { body } = await call(shop, null, 'GET', '/api/storefront')
  return (body.pages as { slug: string }[]).map(({ slug }) => slug)
}

beforeAll(async () => {
  shop = await startTestShop()
  shop.emulator.setWebhooks({ off: true })
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

const start = () => addMissingPages(shop.platform.database, shop.platform.clock(), firstPages)

describe('pages of the shop', () => {
  it('begin with shipping, privacy and accessibility, which a start neither overwrites nor adds again', async () => {
    await start()
    expect(await links()).toEqual(['shipping', 'privacy', 'accessibility'])
    expect((await read('accessibility')).body.htmlEs).toContain('<a href="/es#contact">')
    expect((await call(shop, admin, 'DELETE', '/api/admin/pages/accessibility')).statusCode).toBe(204)
    expect((await save('privacy', { ...policy, title: 'Our privacy' })).statusCode).toBe(200)
    await start()
    expect(await links()).toEqual(['shipping', 'privacy'])
    expect((await read('privacy')).body).toMatchObject({
      title: 'Our privacy',
      titleEs: 'Devoluciones',
      html: '<p>Within <strong>14</strong> days.</p>\n',
      htmlEs: '<p>En <strong>14</strong> días.</p>\n',
    })
  })

  it('are created, listed after the policies, held back and deleted', async () => {
    for (const slug of ['a-story', 'returns']) expect((await save(slug, policy)).statusCode).toBe(200)
    expect(await links()).toEqual(['shipping', 'returns', 'privacy', 'a-story'])
    await save('a-story', { ...policy, published: false })
    expect((await read('a-story')).statusCode).toBe(404)
    expect(await links()).not.toContain('a-story')
    expect((await call(shop, admin, 'DELETE', '/api/admin/pages/a-story')).statusCode).toBe(204)
    expect((await call(shop, admin, 'GET', '/api/admin/pages/a-story')).statusCode).toBe(404)
    expect((await save('a-story', policy)).statusCode).toBe(200)
    expect((await read('a-story')).statusCode).toBe(200)
    const refused = await call(shop, admin, 'DELETE', '/api/admin/pages/returns')
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'page_is_policy' } })
  })

  it('say that Spanish is missing', async () => {
    await save('terms', { title: 'Terms', body: 'One.' })
    expect(await office('terms')).toMatchObject({ lacksSpanish: true, titleEs: '', published: true })
    expect((await read('terms')).body).toMatchObject({ titleEs: null, htmlEs: null })
    await save('terms', { ...policy, bodyEs: ' ' })
    expect((await office('terms')).lacksSpanish).toBe(true)
    await save('terms', policy)
    expect((await office('terms')).lacksSpanish).toBe(false)
  })

  it('are not saved over a version that was not read', async () => {
    await save('faq', policy)
    const { version } = await office('faq')
    const answers = await Promise.all([1, 2, 3].map(() => save('faq', { ...policy, version })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await save('new-one', { ...policy, version: 7 })).toMatchObject({ statusCode: 409 })
  })

  it.each([
    [{ title: ' ' }, 'title', 'page_title_required'],
    [{ body: '\n' }, 'body', 'page_body_required'],
    [{ titleEs: 'x'.repeat(81) }, 'titleEs', 'text_too_long'],
    [{ bodyEs: 'x'.repeat(20_001) }, 'bodyEs', 'text_too_long'],
  ])('refuse %j at its field', async (change, field, code) => {
    const { statusCode, body } = await save('faq', { ...policy, ...change })
    expect([statusCode, body.fields]).toMatchObject([400, [{ field, code }]])
  })

  it.each(['Faq', 'a b', '-faq', 'a--b', 'é', 'x'.repeat(61)])('have no address %s', async (slug) => {
    expect((await save(encodeURIComponent(slug), policy)).statusCode).toBe(404)
  })

  it('are previewed without being stored', async () => {
    const { body } = await call(shop, admin, 'POST', '/api/admin/pages-preview', { body: '## A <b>\n\nText' })
    expect(body).toEqual({ html: '<h2>A &lt;b&gt;</h2>\n<p>Text</p>\n' })
  })
})

it('an order keeps the policies of the moment when its payment was opened', async () => {
  await save('returns', { ...policy, body: 'Within 14 days.' })
  await save('terms', { ...policy, published: false })
  const cream = await shop.addProduct()
  const ana = await shop.signIn()
  const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await save('returns', { ...policy, body: 'Never.' })
  await save('terms', policy)
  await shop.emulator.approve(opened.body.id)
  expect((await capture(shop, ana, opened.body.id)).body.status).toBe('COMPLETED')
  const { rows } = await shop.platform.database.pool.query('select id from orders where order_number = $1', [
    opened.body.orderNumber,
  ])
  const { body } = await call(shop, admin, 'GET', `/api/admin/orders/${rows[0].id}/policies`)
  const kept = body.policies as { slug: string; html: string }[]
  expect(kept.map(({ slug }) => slug)).toEqual(['shipping', 'returns', 'privacy'])
  expect(kept[1]?.html).toBe('<p>Within 14 days.</p>\n')
  expect((await read('returns')).body).toMatchObject({ html: '<p>Never.</p>\n' })
})

describe('the HTML of a page', () => {
  const query = async (text: string) => (await shop.platform.database.pool.query(text)).rows[0]
  const stored = () => query(`select html, html_es, html_of from shop_page_versions order by id desc limit 1`)
  const harm = '<p>x</p><script>alert(1)</script>'

  it('is stored with the page, for both languages', async () => {
    await save('faq', policy)
    const { html, html_es, html_of } = await stored()
    expect([html, html_es]).toEqual([
      '<p>Within <strong>14</strong> days.</p>\n',
      '<p>En <strong>14</strong> días.</p>\n',
    ])
    expect(html_of).toMatch(/^\d+ [\da-f]{64}$/)
    await query(`update shop_page_versions set html = '<p>read from the row</p>' where html_of = '${html_of}'`)
    await save('other', policy)
    expect((await read('faq')).body.html).toBe('<p>read from the row</p>')
  })

  it.each([
    ['another renderer', `html = '${harm}', html_of = '0' || substr(html_of, 2)`],
    ['another text', `html = '${harm}', body = 'New **text**'`],
    ['a release that stored none', 'html = null, html_es = null, html_of = null'],
  ])('is made anew after %s, without a save, and then stored', async (_, change) => {
    await save('faq', { ...policy, body: '<kbd> <meta http-equiv=refresh content="0;url=//evil.test">' })
    await query(`update shop_page_versions set ${change} where id = (select max(id) from shop_page_versions)`)
    clearSettingsCache(shop.platform.database.db)
    const { html } = (await read('faq')).body
    expect(html).toMatch(/^<p>(?:&lt;kbd&gt; &lt;meta .*|New <strong>text<\/strong>)<\/p>\n$/)
    expect((await stored()).html).toBe(html)
    expect((await stored()).html_of).not.toMatch(/^0/)
  })

  it('is refused at its field when it is too complex, by save and preview', async () => {
    const body = `${'|a'.repeat(3000)}\n${'|-'.repeat(3000)}\n${'a\n'.repeat(3000)}`
    for (const field of ['body', 'bodyEs']) {
      const { statusCode, body: answer } = await save('faq', { ...policy, [field]: body })
      expect([statusCode, answer.fields]).toMatchObject([400, [{ field, code: 'page_too_complex' }]])
    }
    expect(await call(shop, admin, 'POST', '/api/admin/pages-preview', { body })).toMatchObject({
      statusCode: 400,
      body: { code: 'page_too_complex' },
    })
    await query(
      `update shop_page_versions set html_of = null, body = '${'>'.repeat(60)}x' where id = (select max(id) from shop_page_versions)`,
    )
    clearSettingsCache(shop.platform.database.db)
    expect((await read('faq')).body.html).toBe(`<p>${'&gt;'.repeat(60)}x</p>\n`)
  })
})
