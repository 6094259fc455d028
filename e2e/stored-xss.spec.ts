// Features: server

import type { Page } from '@playwright/test'
import { demoAccounts, expect, signIn, test } from './fixtures.ts'

/** Breaks out of attributes, text, scripts and comments, and reports when it runs. */
const attack = `"'--></textarea></title></script><script>window.ran=1</script><img src=x onerror="window.ran=1">{{7*7}}`

async function post(page: Page, path: string, data: object) {
  const response = await page.request.post(path, { data })
  expect(response.status(), `${path}: ${await response.text()}`).toBeLessThan(300)
  return response.json()
}

/** The stored text is shown unchanged and is not executed. */
async function expectHarmless(page: Page, path: string, shown: boolean) {
  await page.goto(path)
  await expect(page.locator('#content')).toBeVisible()
  if (shown) await expect(page.getByText('<img src=x onerror="window.ran=1">').first()).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window), `what was stored ran on ${path}`).toBe(false)
  expect(await page.locator('img[src="x"]').count(), `a tag was made of a text on ${path}`).toBe(0)
}

test('input of users and staff stays text on every page, in every mail and in structured data', async ({
  page,
  shop,
}) => {
  await signIn(page, demoAccounts.root)
  const { value: general } = await (await page.request.get('/api/settings/general')).json()
  const { value: about } = await (await page.request.get('/api/settings/about')).json()
  const draft = { name: 'Aceite Bravo', description: attack, category: attack.slice(0, 100), price: '9.00', stock: 5 }
  const product = await post(page, '/api/products', { ...draft, descriptionEs: attack })
  await post(page, '/api/contact', {
    name: attack.slice(0, 100),
    email: 'bravo@correo.test',
    message: attack,
    isHuman: true,
    language: 'es',
  })
  await post(page, '/api/system-logs', { title: attack, description: attack, version: attack.slice(0, 20) })
  await post(page, '/api/settings', { key: 'general', value: { ...general, tagline: attack, heroSubtitle: attack } })
  await post(page, '/api/settings', { key: 'about', value: { ...about, description: attack, content: attack } })

  await expectHarmless(page, '/', true)
  await expectHarmless(page, '/es', false)
  await expectHarmless(page, '/products', false)
  await expectHarmless(page, `/products/${product.slug}`, true)
  await expectHarmless(page, `/es/products/${product.slug}`, true)
  await expectHarmless(
    page,
    `/products?search=${encodeURIComponent(attack)}&category=${encodeURIComponent(attack)}`,
    false,
  )
  await expectHarmless(page, '/admin/products', false)
  await expectHarmless(page, '/admin/messages', false)
  await expectHarmless(page, '/admin/system-logs', true)
  await expectHarmless(page, '/admin/audit-trail', false)
  await expectHarmless(page, '/admin/webpage-settings', false)
  await expectHarmless(page, '/admin/dashboard', false)
  for (const mail of await (await page.request.get(`${shop.origin}/demo/mailbox/messages`)).json()) {
    expect(mail.html, mail.subject).not.toContain('<img src=x')
    expect(mail.html, mail.subject).not.toContain('<script')
  }

  // Other tests of this shop expect its original texts.
  await post(page, '/api/settings', { key: 'general', value: general })
  await post(page, '/api/settings', { key: 'about', value: about })
  await page.request.delete(`/api/products/${product.id}`)
})
