import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTotp, Browser, codeOf, staffBrowser } from '../../../testing/second-factor-browser.ts'
import { startTestShop } from '../../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
/** The same shop with another APP_SECRET. */
let later: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  shop = await startTestShop()
  later = await startTestShop({ share: shop, environment: { APP_SECRET: 'another secret '.repeat(3) } })
})
afterAll(async () => {
  await later.close()
  await shop.close()
})

test('rejects authenticator codes after a loss of APP_SECRET, and accepts recovery codes', async () => {
  const { email, browser } = await staffBrowser(shop)
  const { secret, recoveryCodes } = await addTotp(shop, browser)
  const owner = new Browser(later)
  expect(await owner.logIn(email)).toMatchObject({ status: 202, body: { secondFactor: ['totp', 'recovery'] } })
  expect(await owner.code(codeOf(shop, secret))).toMatchObject({
    status: 401,
    body: { code: 'app_unreadable', message: expect.stringContaining('Use a recovery code') },
  })
  expect(await owner.code(recoveryCodes?.[0] ?? '', 'recovery')).toMatchObject({ status: 200 })
  expect((await addTotp(later, owner)).added).toMatchObject({ status: 200 })
})

test('an enrollment from before a loss of APP_SECRET must be started again', async () => {
  const { email, browser } = await staffBrowser(shop)
  const { secret } = (await browser.call('POST', '/api/profile/totp')).body
  const owner = new Browser(later)
  await owner.logIn(email)
  expect(await owner.call('PUT', '/api/profile/totp', { code: codeOf(shop, secret) })).toMatchObject({
    status: 400,
    body: { code: 'enrollment_expired' },
  })
})
