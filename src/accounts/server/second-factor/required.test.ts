import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleRecordsOf, sampleRequests } from '../../../testing/all-samples.ts'
import { roleMatrix } from '../../../testing/role-matrix.ts'
import { addPasskey, addTotp, type Browser, staffBrowser } from '../../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let root: Awaited<ReturnType<typeof staffBrowser>>
beforeAll(async () => {
  shop = await startTestShop()
  root = await staffBrowser(shop, 'root')
})
afterAll(() => shop.close())

const policyUrl = '/api/admin/second-factor-policy'
const require_ = (browser: Browser, required = true) => browser.call('PUT', policyUrl, { required })

test('only a root with a second factor can make it mandatory, with an audit event', async () => {
  const admin = await staffBrowser(shop)
  expect(await require_(admin.browser)).toMatchObject({ status: 403 })
  expect(await require_(root.browser)).toMatchObject({ status: 409, body: { code: 'own_second_factor_missing' } })
  await addTotp(shop, root.browser)
  expect(await require_(root.browser)).toMatchObject({ status: 200, body: { required: true, enrolled: 1 } })
  const { rows } = await shop.platform.database.pool.query(
    `select actor_id, before, after from audit_events where subject_type = 'setting' and subject_id = 'second_factor'`,
  )
  expect(rows).toEqual([{ actor_id: root.id, before: { required: false }, after: { required: true } }])
})

test('staff without a mandatory second factor have no access to the back office', async () => {
  const product = await shop.addProduct({ stock: null })
  for (const role of ['admin', 'root'] as const) {
    const { email, browser } = await staffBrowser(shop, role)
    expect(await browser.user()).toMatchObject({ email, role, secondFactorMissing: true })
    const owner = await shop.signIn()
    for (const { endpoint, method, path, cells } of roleMatrix) {
      const statusOf = (column: string) => cells.find((cell) => cell.column === column)?.status
      const forStaff = statusOf('C') === 403 && !path.startsWith('/api/profile/')
      const foreign = statusOf('O') === 404
      if (!forStaff && !foreign) continue
      const {
        params = {},
        body,
        form,
      } = (await sampleRequests[endpoint]?.(sampleRecordsOf(shop, owner, product))) ?? {}
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const answer = await browser.call(method as 'GET', url, form ?? body)
      // What staff may never do is refused before the record is looked for.
      const status = statusOf('Ad') === 403 ? 403 : 404
      const expected = forStaff ? { status: 403, body: { code: 'second_factor_required' } } : { status }
      expect(answer, endpoint).toMatchObject(expected)
    }
    const paypal = (await browser.call('GET', '/api/settings/paypal')).body
    expect(Object.keys(paypal.value)).toEqual(['paypal_type', 'paypal_mode', 'paypal_client_secret_set'])
    await addPasskey(shop, browser)
    expect(await browser.user()).toMatchObject({ secondFactorMissing: false })
    expect(await browser.call('GET', '/api/orders')).toMatchObject({ status: 200 })
  }
})

test('customers need no second factor', async () => {
  const { browser } = await staffBrowser(shop, 'customer')
  expect(await browser.user()).toMatchObject({ secondFactorMissing: false })
})

test('the last factor can be removed only while none is mandatory', async () => {
  const { browser } = await staffBrowser(shop)
  const { added } = await addPasskey(shop, browser)
  await addTotp(shop, browser)
  expect(await browser.call('DELETE', '/api/profile/totp')).toMatchObject({ status: 200 })
  const url = `/api/profile/passkeys/${added.body.status.passkeys[0].id}`
  expect(await browser.call('DELETE', url)).toMatchObject({ status: 409, body: { code: 'last_second_factor' } })
  expect((await browser.call('GET', '/api/profile/second-factor')).body.passkeys).toHaveLength(1)
  expect(await require_(root.browser, false)).toMatchObject({ status: 200, body: { required: false } })
  expect(await browser.call('DELETE', url)).toMatchObject({ status: 200 })
  expect(await browser.call('GET', '/api/orders')).toMatchObject({ status: 200 })
})
