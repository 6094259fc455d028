// Features: balances, receipts

import { randomUUID } from 'node:crypto'
import { demoAccounts, expect, expectAccessible, newCustomer, signIn, test } from './fixtures.ts'

test('a customer pays the rest of an order online, and the desk sees it', async ({ page, browser, baseURL }) => {
  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })
  const customer = await phone.newPage()
  const person = await newCustomer(customer)
  await signIn(page, demoAccounts.admin)
  const soap = { name: `Soap ${randomUUID().slice(0, 6)}`, price: '20.00', stock: 9 }
  const { id: productId } = await (await page.request.post('/api/products', { data: soap })).json()
  const { id: userId } = await (await customer.request.get('/api/auth/user')).json()
  const made = await page.request.post('/api/admin/drafts', {
    data: {
      ...{ userId, firstName: person.firstName, lastName: person.lastName },
      lines: [{ productId, quantity: 1 }],
      shippingAddress: { address: 'Calle 1', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  const { orderId, orderNumber } = await (
    await page.request.post(`/api/admin/drafts/${id}/paid`, { data: { method: 'cash' } })
  ).json()
  // It was not paid after all; a deposit was.
  await page.request.put(`/api/orders/${orderId}/status`, { data: { status: 'pending' } })
  const deposit = { kind: 'cash', amount: '5.00', clientKey: randomUUID() }
  const { order } = await (await page.request.post(`/api/admin/orders/${orderId}/tenders`, { data: deposit })).json()

  await customer.goto('/dashboard?section=orders')
  await customer.getByRole('link', { name: `Pay $${order.due}` }).click()
  await expect(customer.getByText(orderNumber)).toBeVisible()
  await expect(customer.getByText(`$${order.due}`)).toBeVisible()
  await expectAccessible(customer, 'the page to pay the rest of an order')
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const opened = customer.waitForEvent('popup')
  await customer.getByRole('button', { name: 'Pay with PayPal' }).click()
  await (await opened).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible()
  await customer.goto('/dashboard?section=orders')
  await expect(customer.getByRole('link', { name: /^Pay \$/ })).not.toBeVisible()
  await phone.close()

  await page.goto(`/admin/orders?order=${orderNumber}`)
  const payments = page.getByRole('dialog', { name: `Order ${orderNumber}` }).getByRole('region', { name: 'Payments' })
  await expect(payments.getByRole('listitem')).toHaveText([
    /^\$20\.00 CashVoided/,
    /^\$5\.00 Cash/,
    new RegExp(`^\\$${order.due} PayPal`),
  ])

  const tab = page.waitForEvent('popup')
  await payments.getByRole('button', { name: `Receipt of $${order.due}` }).click()
  const receipt = await tab
  const slip = receipt.getByRole('article', { name: `Receipt ${orderNumber}/3` })
  await expect(slip).toBeVisible()
  await expect(slip.getByRole('definition')).toHaveText([/./, /./, /./, /./, /./, '$5.00', `$${order.due}`, '$0.00'])
  await expectAccessible(receipt, 'a receipt')
  // The roll of a receipt printer.
  await receipt.setViewportSize({ width: 272, height: 800 })
  await receipt.emulateMedia({ media: 'print' })
  expect(await receipt.evaluate(() => document.documentElement.scrollWidth)).toBe(272)
})
