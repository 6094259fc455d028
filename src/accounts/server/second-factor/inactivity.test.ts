import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTotp, type Browser, staffBrowser } from '../../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../../testing/test-shop.ts'

const minute = 60_000
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const choose = (browser: Browser, minutes: number) => browser.call('PUT', '/api/profile/inactivity', { minutes })

test('staff with a second factor choose up to 30 minutes, which the server follows', async () => {
  const { id, browser } = await staffBrowser(shop)
  expect(await browser.user()).toMatchObject({ inactivityMinutes: 2 })
  expect(await choose(browser, 30)).toMatchObject({ status: 409, body: { code: 'own_second_factor_missing' } })
  await addTotp(shop, browser)
  for (const minutes of [1, 31, 2.5]) expect(await choose(browser, minutes)).toMatchObject({ status: 400 })
  expect(await choose(browser, 30)).toMatchObject({ status: 200, body: { inactivityMinutes: 30 } })
  shop.wait(minute)
  expect(await browser.user()).toMatchObject({ inactivityMinutes: 30 })
  shop.wait(30 * minute)
  expect(await browser.user()).toMatchObject({ inactivityMinutes: 30 })
  shop.wait(31 * minute)
  expect(await browser.user()).toBeNull()
  const { rows } = await shop.platform.database.pool.query(
    `select after from audit_events where actor_id = $1 and action = 'user.inactivity_changed'`,
    [id],
  )
  expect(rows).toEqual([{ after: { name: '30' } }])
})

test('the chosen time ends with the second factor', async () => {
  const { browser } = await staffBrowser(shop)
  await addTotp(shop, browser)
  await choose(browser, 30)
  expect((await browser.call('DELETE', '/api/profile/totp')).status).toBe(200)
  shop.wait(minute)
  expect(await browser.user()).toMatchObject({ inactivityMinutes: 2 })
  shop.wait(10 * minute)
  expect(await browser.user()).toBeNull()
})
