// Features: orders, desk, sale

import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { test as base, demoAccounts, demoPassword, expect, expectAccessible, ownShop, signIn } from './fixtures.ts'
import { byKeyboard } from './keyboard.ts'

// The clicks that staff need to ship orders. Orders of $0.00 with goods wait for a parcel like paid ones.

const test = base.extend<object, { shop: Awaited<ReturnType<typeof import('./shop-process.ts').startShop>> }>({
  shop: ownShop(),
})

const code = 'PACKED'

/** Places orders of one product without a payment, and returns their numbers, newest first. */
async function placeOrders(browser: Browser, origin: string, count: number): Promise<string[]> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await signIn(page, demoAccounts.admin)
  const discounts: { code: string }[] = await (await page.request.get('/api/admin/discounts')).json()
  if (!discounts.some((one) => one.code === code)) {
    const created = await page.request.post('/api/admin/discounts', {
      data: { name: 'Desk', nameEs: 'Mesa', code, kind: 'percent', value: '100', combines: false, active: true },
    })
    expect(created.status()).toBe(201)
  }
  const data = { name: `Soap ${randomUUID().slice(0, 6)}`, type: 'product', price: '10.00', stock: count }
  const product: { id: string } = await (await page.request.post('/api/products', { data })).json()
  await signIn(page)
  const numbers: string[] = []
  for (let at = 0; at < count; at += 1) {
    const placed = await page.request.post('/api/orders', {
      data: {
        total: '0.00',
        items: [{ productId: product.id, quantity: 1 }],
        code,
        clientKey: randomUUID(),
        customerEmail: demoAccounts.customer,
        customerName: 'Marisol Núñez',
        paymentMethod: 'None',
        shippingAddress: { address: 'Calle 1', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' },
      },
    })
    expect(placed.status(), await placed.text()).toBe(201)
    numbers.unshift((await placed.json()).orderNumber)
  }
  await context.close()
  return numbers
}

/** Counts what staff do on the page. */
function stepsOn(page: Page) {
  let steps = 0
  const bar = page.getByRole('region', { name: 'Selected orders' })
  const count = async (step: Promise<unknown>) => {
    steps += 1
    await step
  }
  return {
    taken: () => steps,
    filter: () => count(page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('To ship')),
    selectPage: () => count(page.getByRole('checkbox', { name: 'Select all on this page' }).check()),
    selectAll: (all: number) => count(bar.getByRole('button', { name: `Select all ${all} that match` }).click()),
    slips: async (): Promise<string> => {
      const file = page.waitForEvent('download')
      await count(bar.getByRole('button', { name: 'Packing slips' }).click())
      return (await file).suggestedFilename()
    },
    ship: () => count(bar.getByRole('button', { name: 'Ship', exact: true }).click()),
    paste: (text: string) => count(page.getByLabel('Tracking numbers, one per line').fill(text)),
    confirm: () => count(page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click()),
  }
}

const numberOf = (at: number) => `94001112025558423326${String(at).padStart(2, '0')}`

test('13 orders are shipped with slips and pasted numbers in at most 10 steps', async ({ page, browser, shop }) => {
  const orders = await placeOrders(browser, shop.origin, 13)
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/orders')
  const desk = stepsOn(page)
  await desk.filter()
  await expect(page.getByRole('status').getByText('of 13 orders')).toBeVisible()
  await test.step('keys work while the focus is in the list', async () => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.getByRole('searchbox').press('j')
    await expect(page.getByRole('searchbox')).toHaveValue('j')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('region', { name: 'Orders Management' }).focus()
    await press('j', 'j', 'k', 'x')
    const row = page.locator('[data-entry]').first()
    await expect(row).toBeFocused()
    await expect(row.getByRole('checkbox')).toBeChecked()
    await press('Enter')
    await expect(page.getByRole('dialog', { name: `Order ${orders[0]}` })).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The row itself, when the dialog was closed before it took the focus.
    await expect.poll(() => row.evaluate((entry) => entry.contains(document.activeElement))).toBe(true)
    await press('x')
    await expect(row.getByRole('checkbox')).not.toBeChecked()
    await press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to the next entry')
    await expectAccessible(page, 'the keys of a list')
    await press('Escape')
  })
  await desk.selectPage()
  expect(await desk.slips()).toMatch(/packing-slips-13-\d{8}\.pdf$/)
  await desk.ship()
  const dialog = page.getByRole('dialog', { name: 'Ship 13 orders' })
  // One too many is said before anything is sent.
  await page
    .getByLabel('Tracking numbers, one per line')
    .fill(Array.from({ length: 14 }, (_, at) => numberOf(at)).join('\n'))
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(dialog).toContainText('Numbers: 14, orders: 13.')
  await expectAccessible(page, 'the numbers of many parcels')
  await desk.paste(orders.map((_, at) => numberOf(at)).join('\n'))
  await desk.confirm()
  await expect(page.getByText('13 orders were shipped.')).toBeVisible()
  expect(desk.taken()).toBeLessThanOrEqual(10)
  for (const at of [0, 12]) {
    const { orders: found } = await (await page.request.get(`/api/admin/orders?search=${orders[at]}`)).json()
    expect(found[0]).toMatchObject({ status: 'shipped', parcels: [{ carrier: 'USPS', number: numberOf(at) }] })
  }
})

test('50 orders are shipped with slips, without numbers, in at most 6 steps; the buyer sees the parcel', async ({
  page,
  browser,
  shop,
}) => {
  await placeOrders(browser, shop.origin, 50)
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/orders')
  const desk = stepsOn(page)
  await desk.filter()
  await expect(page.getByRole('status').getByText('of 50 orders')).toBeVisible()
  await desk.selectPage()
  await desk.selectAll(50)
  await expect(page.getByText('50 orders selected')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await desk.slips()).toMatch(/packing-slips-50-\d{8}\.pdf$/)
  await desk.ship()
  await desk.confirm()
  await expect(page.getByText('50 orders were shipped.')).toBeVisible()
  expect(desk.taken()).toBeLessThanOrEqual(6)
  await expect(page.getByText('Everything has shipped.')).toBeVisible()
  await signIn(page)
  await page.goto('/dashboard?section=orders')
  await expect(page.getByRole('list', { name: 'Parcels' }).first()).toContainText('Parcel')
})

test('a mistyped address is corrected in at most 4 steps, a fault is said at its field, and a note stays', async ({
  page,
  browser,
  shop,
}) => {
  const [number = ''] = await placeOrders(browser, shop.origin, 1)
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: `View details of order ${number}` }).click()
  await page.getByRole('button', { name: `Correct name, email, phone or address of order ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Correct order ${number}` })
  await expectAccessible(page, 'the correction of an order')
  const zip = dialog.getByLabel('ZIP code')
  await zip.fill('90210')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(zip).toHaveAccessibleDescription(/ZIP code does not belong/)
  await zip.fill('00730')
  await dialog.getByLabel('Address').fill('Calle Corregida 5')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  const details = page.getByRole('dialog', { name: `Order ${number}` })
  await expect(details).toContainText('Calle Corregida 5')
  const notes = details.getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('Before the correction: Calle 1', { useInnerText: false })
  await notes.getByLabel('New note').fill('Leave it with the neighbor.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'the notes of an order')
})

test('a day at the desk needs no mouse', async ({ page, browser, shop }) => {
  const numbers = await placeOrders(browser, shop.origin, 3)
  const letter = { name: 'Ivelisse Santos', message: '¿Envían pedidos a Vieques?', email: 'visita@correo.test' }
  const sent = await page.request.post('/api/contact', {
    data: { ...letter, isHuman: true, website: '', language: 'es' },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const keys = byKeyboard(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const open = (name: string) => keys.press(page.getByRole('link', { name, exact: true }).first())

  await test.step('sign in', async () => {
    await page.goto('/login')
    await keys.type(page.getByRole('textbox', { name: 'Email' }).first(), demoAccounts.admin)
    await keys.type(page.getByLabel('Password', { exact: true }), demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin$/)
  })

  await test.step('ship two orders with a slip and a number each', async () => {
    await open('Orders')
    await keys.choose(page.getByRole('combobox', { name: 'Status', exact: true }), 'To ship')
    await expect(page).toHaveURL(/status=to_ship/)
    await expect(page.getByRole('status').getByText(/of [34] orders|^[34] orders/)).toBeVisible()
    await keys.reach(page.getByRole('region', { name: 'Orders Management' }))
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const file = page.waitForEvent('download')
    await keys.press(button('Packing slips'), 'Enter', true)
    expect((await file).suggestedFilename()).toMatch(/packing-slips-2-/)
    await keys.press(button('Ship'))
    await keys.reach(page.getByLabel('Tracking numbers, one per line'))
    await page.keyboard.insertText([numberOf(1), numberOf(2)].join('\n'))
    await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }))
    await expect(page.getByText('2 orders were shipped.')).toBeVisible()
  })

  await test.step('correct an address and leave a note', async () => {
    const number = numbers[2] ?? ''
    await keys.press(button(`View details of order ${number}`))
    await keys.press(button(`Correct name, email, phone or address of order ${number}`))
    const form = page.getByRole('dialog', { name: `Correct order ${number}` })
    await keys.type(form.getByLabel('Address', { exact: true }), 'Calle Corregida 5')
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: `Order ${number}` })
    await expect(details).toContainText('Calle Corregida 5')
    await keys.type(details.getByLabel('New note'), 'Leave it with the neighbor.')
    await keys.press(details.getByRole('button', { name: 'Add note' }))
    await expect(details.getByRole('region', { name: 'Notes' })).toContainText('Leave it with the neighbor.')
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
  })

  await test.step('answer a message', async () => {
    await open('Messages')
    await keys.press(button('Read the message from Ivelisse Santos'))
    const message = page.getByRole('dialog', { name: 'Message from Ivelisse Santos' })
    await keys.type(message.getByLabel('Your answer'), 'Sí, enviamos a Vieques.')
    await keys.press(message.getByRole('button', { name: 'Send Answer' }))
    await expect(message.getByRole('region', { name: 'Answers' })).toContainText('enviamos a Vieques')
    await page.keyboard.press('Escape')
    await expect(message).toBeHidden()
  })

  await test.step('sell by telephone', async () => {
    await open('Phone Orders')
    await keys.press(button('New Order'))
    const form = page.getByRole('dialog', { name: 'New Order' })
    await keys.type(form.getByLabel('Find a customer'), 'marisol')
    await keys.press(form.getByRole('button', { name: /^Choose Marisol Núñez/ }))
    await keys.type(form.getByLabel('Find a product or service'), 'aloe')
    await keys.press(form.getByRole('button', { name: /^Add / }).first())
    await keys.press(form.getByRole('button', { name: 'Save Order' }))
    const payment = page.getByRole('dialog', { name: /from Marisol Núñez$/ })
    await keys.choose(payment.getByLabel('Paid by'), 'Cash')
    await keys.press(payment.getByRole('button', { name: 'Mark as Paid' }))
    await expect(page.getByText(/^Order FM-\d{6} was placed and is paid\.$/)).toBeVisible()
  })

  await test.step('change a price, and take it back', async () => {
    await open('Products')
    await keys.press(button('Table'))
    const price = page.getByRole('textbox', { name: /^Price \(\$\), / }).first()
    const before = await price.inputValue()
    // A list that is read again slowly must not swallow a key.
    const { promise: isUndone, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/admin\/products\/page/, async (route) => {
      await isUndone
      await route.continue()
    })
    await keys.type(price, '31.40')
    const bar = page.getByRole('region', { name: 'Changes of the table' })
    await page.keyboard.press('Control+Enter')
    await expect(bar.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(price).toHaveValue('31.40')
    await page.keyboard.press('Enter')
    await expect(price).toHaveValue(before)
    release()
  })

  await test.step('sign out', async () => {
    await keys.press(page.getByRole('banner').getByRole('button', { name: `Account of ${demoAccounts.admin}` }))
    const logOut = page.getByRole('menuitem', { name: 'Log out' })
    await expect(logOut).toBeVisible()
    await page.keyboard.press('End')
    await expect(logOut).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/admin/)
  })
})

test('what can be done with selected orders stays in sight at the end of the list, at every width', async ({
  page,
  browser,
  shop,
}) => {
  await placeOrders(browser, shop.origin, 9)
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/orders')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  for (const [width, first] of [
    [1280, 'Packing slips'],
    [700, 'Packing slips'],
    [360, 'Ship'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    for (const seen of [bar.getByRole('status'), bar.getByRole('button', { name: first, exact: true })]) {
      const isCovered = await seen.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return !element.contains(top)
      })
      expect(isCovered, `${first} at ${width}`).toBe(false)
    }
    await page
      .getByRole('button', { name: /details/i })
      .filter({ visible: true })
      .last()
      .click({ trial: true })
  }
  await expectAccessible(page, 'the selected orders on a phone')
})
