// Features: server

import { request as apiRequest, test as base, expect } from '@playwright/test'
import pg from 'pg'
import { fillRegistration, submit } from './account-steps.ts'
import { checkoutTexts, openPaypal, receiptNumber } from './checkout-steps.ts'
import { watchConsole } from './console-guard.ts'
import { newPerson } from './fixtures.ts'
import { waitForScripts } from './hydration.ts'
import { missingForProduction, owner, type ProductionShop, startProductionShop } from './production-shop.ts'

const missing = missingForProduction()
if (missing !== null) console.warn(`The test of a production shop is skipped: ${missing}.`)

const test = base.extend<object, { shop: ProductionShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
    async ({}, use) => {
      const shop = await startProductionShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  ignoreHTTPSErrors: true,
})
// Not inside the test: its fixtures would start the shop before.
test.skip(missing !== null, missing ?? '')

test('a production shop behind TLS, from setup to refund', async ({ shop, page, context }) => {
  const guard = watchConsole(context)
  const person = newPerson('Marisol', 'Núñez')
  const staff = await apiRequest.newContext({ baseURL: shop.origin, ignoreHTTPSErrors: true })
  const database = new pg.Client(shop.database)
  await database.connect()
  const mail = async (to: string, subject: RegExp) => {
    const found = () =>
      shop.mails.find(({ recipients, parsed }) => recipients.includes(to) && subject.test(parsed.subject ?? ''))
    await expect.poll(() => found()?.parsed.text, { message: `a mail to ${to} about ${subject}` }).toBeTruthy()
    return found()?.parsed.text ?? ''
  }

  await test.step('the owner signs in and adds a product', async () => {
    expect((await staff.post('/api/auth/login', { data: owner })).status()).toBe(200)
    const product = { name: 'Jabón de Coco', description: 'Suave', category: 'Body', price: '12.50', stock: 5 }
    expect((await staff.post('/api/products', { data: product })).status()).toBe(201)
  })

  await test.step('every page shows that payments are tests, with HSTS', async () => {
    waitForScripts(context)
    const response = await page.goto('/')
    expect(response?.headers()['strict-transport-security']).toMatch(/^max-age=\d{8}$/)
    await expect(page.getByText('Test payments: this shop is not open yet.')).toBeVisible()
    expect(shop.output()).toContain('TEST PAYMENTS')
    expect(shop.output()).toContain('payments go to an emulator')
    const checks = (await (await staff.get('/api/admin/security-checks')).json()).checks
    expect(checks).toContainEqual(expect.objectContaining({ reason: 'payments_emulated' }))
  })

  await test.step('a customer registers and confirms the address by the link of the mail', async () => {
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Create Account' }).click()
    await fillRegistration(page, person)
    await submit(page, 'Create Account')
    await expect(page.getByRole('heading', { name: 'Verification Email Sent' })).toBeVisible()
    const text = await mail(person.email, /confirm your email/i)
    const link = /https:\/\/\S+\/verify-email\/[\w-]+/.exec(text)?.[0] ?? ''
    expect(new URL(link).origin).toBe(shop.origin)
    await page.goto(new URL(link).pathname)
    await expect(page.getByText('Email verified successfully!')).toBeVisible()
  })

  await test.step('signs in, with a cookie that only this https host receives', async () => {
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await submit(page)
    await expect(page).toHaveURL(/\/dashboard$/)
    const session = (await context.cookies()).find(({ name }) => /sid$/.test(name))
    expect(session).toMatchObject({ name: '__Host-sid', secure: true, httpOnly: true, path: '/' })
  })

  const number = await test.step('pays from the cart in a window of another origin', async () => {
    await page.goto('/products')
    await page.getByRole('button', { name: checkoutTexts.en.add }).first().click()
    await page.getByRole('button', { name: /^Shopping cart, 1 item$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: checkoutTexts.en.proceed }).click()
    await expect(page.getByRole('button', { name: checkoutTexts.en.paypal })).toBeVisible()
    const window = await openPaypal(page)
    expect(new URL(window.url()).origin).toBe(shop.paypalOrigin)
    await window.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
    return receiptNumber(page)
  })

  await test.step('gets a mail with https links, and the shop receives PayPal webhooks through the proxy', async () => {
    const text = await mail(person.email, new RegExp(`order ${number}`))
    const links = text.match(/https?:\/\/[^\s>)]+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(new URL(link).origin).toBe(shop.origin)
    const webhooks = async () =>
      (await database.query(`select 1 from webhook_events where type = 'PAYMENT.CAPTURE.COMPLETED'`)).rowCount
    await expect.poll(webhooks, { message: 'a verified webhook' }).toBe(1)
  })

  await test.step('gets a refund', async () => {
    const [order] = await (await staff.get('/api/orders')).json()
    const refund = { key: crypto.randomUUID(), amount: order.total, returned: [], language: 'en' }
    expect([200, 202]).toContain((await staff.post(`/api/orders/${order.id}/refunds`, { data: refund })).status())
    await mail(person.email, /refund/i)
    const [row] = (await database.query('select order_number, payment_status from orders')).rows
    expect(row).toEqual({ order_number: number, payment_status: 'refunded' })
    expect(await shop.emulator('refunds')).toMatchObject([{ status: 'COMPLETED' }])
  })

  await database.end()
  await staff.dispose()
  expect(guard.problems(), 'errors that the pages reported').toEqual([])
})
