// Features: payments

import { execFileSync } from 'node:child_process'
import type { BrowserContext } from '@playwright/test'
import { checkoutTexts, fillCart, openCheckout, receipt, receiptNumber } from './checkout-steps.ts'
import { test as base, expect, mailTo, newCustomer } from './fixtures.ts'
import { startShop } from './shop-process.ts'

const test = base.extend({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
    async ({}, use) => {
      const shop = await startShop(undefined, buildProgram('second-provider-shop'))
      try {
        await use(shop)
      } finally {
        await shop.stop()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Bundles a program of this folder as the server is, in a few seconds: Node alone cannot run the templates of mails. */
function buildProgram(name: string): string {
  const folder = `test-results/${name}`
  const build = ['build', '--config', 'vite.server.config.ts', '--ssr', `e2e/${name}.ts`, '--outDir', folder]
  execFileSync('node_modules/.bin/vite', [...build, '--logLevel', 'error'], { stdio: 'inherit' })
  return `${folder}/${name}.js`
}

/** The scripts of the shop with the paths of the bank, and a wallet in which the buyer accepts every payment. */
async function payAtTheBank(context: BrowserContext, accept: (id: string) => void): Promise<void> {
  await context.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/([`"'])\/paypal\1/g, '$1/payments/requests$1')
      .replaceAll('^[A-Z0-9]{17,20}$', '^REQ-[a-z0-9-]{36}$')
    await route.fulfill({ response, body })
  })
  const setup = { clientToken: 'none', sdkUrl: '/wallet-of-the-bank.js', environment: 'emulator', currency: 'USD' }
  await context.route('**/paypal/setup', (route) => route.fulfill({ json: setup }))
  await context.route('**/wallet-of-the-bank.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `window.paypal = (${wallet})()` }),
  )
  await context.route('**/accepted-at-the-bank/*', (route) => {
    accept(route.request().url().split('/').at(-1) ?? '')
    return route.fulfill({ json: {} })
  })
}

function wallet() {
  interface Handlers {
    onApprove(data: { orderId: string }): void
  }
  const session = ({ onApprove }: Handlers) => ({
    start: async (_: object, payment: Promise<{ orderId: string }>) => {
      const { orderId } = await payment
      await fetch(`/accepted-at-the-bank/${orderId}`)
      onApprove({ orderId })
    },
  })
  const instance = {
    findEligibleMethods: async () => ({ isEligible: () => true }),
    createPayPalOneTimePaymentSession: session,
  }
  return { createInstance: async () => instance }
}

test('a purchase with another provider, from the cart to the receipt', async ({ page, context, shop }) => {
  await payAtTheBank(context, shop.send)
  const buyer = await newCustomer(context)
  await fillCart(page)
  await openCheckout(page)
  const captured = page.waitForResponse((response) => response.url().includes('/capture'))
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  expect(new URL((await captured).url()).pathname).toMatch(/^\/payments\/requests\/order\/REQ-[\w-]+\/capture$/)
  const number = await receiptNumber(page)
  await expect(receipt(page).getByText('Request Bank')).toBeVisible()
  expect((await mailTo(page, buyer.email, new RegExp(`Your order ${number}`))).text).toContain('Request Bank')
  const user = await (await page.request.get('/api/auth/user')).json()
  const orders = await (await page.request.get(`/api/orders/customer/${user.id}`)).json()
  expect(orders).toMatchObject([{ orderNumber: number, paymentMethod: 'Request Bank', paymentStatus: 'paid' }])
})
