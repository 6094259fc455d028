// Features: prices, reports

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessibleEverywhere, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

type Ids = { id: string }[]
const lists = ['tax-rules', 'delivery-methods', 'discounts']

/** Deletes what a test has added; the rules of the demo are off. */
async function remember(page: Page): Promise<() => Promise<void>> {
  const read = async (list: string): Promise<Ids> => (await page.request.get(`/api/admin/${list}`)).json()
  const before = new Set((await Promise.all(lists.map(read))).flat().map(({ id }) => id))
  return async () => {
    for (const list of lists) {
      for (const { id } of (await read(list)).filter((one) => !before.has(one.id))) {
        expect((await page.request.delete(`/api/admin/${list}/${id}`)).status()).toBe(204)
      }
    }
  }
}

const words = {
  en: {
    path: '/admin/prices',
    discounts: '/admin/discounts',
    addRule: 'Add Tax Rule',
    preset: 'Puerto Rico (IVU 10.5 % + 1 %)',
    on: 'On',
    rule: 'Puerto Rico sales tax 10.5 % + Municipal sales tax 1 %',
    save: 'Save',
    overlaps: /Another active rule taxes the same type/,
    cancel: 'Cancel',
    leave: /Discard/,
    decide: /The rules below decide taxes from/,
    addMethod: 'Add Delivery Method',
    kind: 'Type',
    pickup: 'Pickup',
    name: 'Name',
    price: 'Price ($)',
    place: 'Where and when',
    puertoRico: 'Puerto Rico',
    addDiscount: 'Add Discount',
    code: 'Code',
    percent: 'Percent',
    link: /^Copy Link with the code/i,
    uses: 'Uses: 0 · Revenue: $0.00',
    rate: 'Rate (%)',
    first: 'First day',
    last: 'Last day',
    amountKind: 'Amount',
    amount: 'Amount ($)',
    faults: {
      rate: 'Enter a rate from 0 to 100 percent with at most two decimals',
      order: 'The last day must not be before the first',
      price: 'Enter an amount from 0 to 999,999 such as 4.50',
      percent: 'Enter more than 0 and at most 100 percent, with at most two decimals',
      amount: 'Enter an amount of more than 0',
      taken: 'Another discount has this code',
    },
  },
  es: {
    path: '/es/admin/prices',
    discounts: '/es/admin/discounts',
    addRule: 'Añadir regla de impuestos',
    preset: 'Puerto Rico (IVU 10.5 % + 1 %)',
    on: 'Activo',
    rule: 'IVU estatal 10.5 % + IVU municipal 1 %',
    save: 'Guardar',
    overlaps: /Otra regla activa cobra impuesto por el mismo tipo/,
    cancel: 'Cancelar',
    leave: /Descartar/,
    decide: /Las reglas de abajo deciden los impuestos desde/,
    addMethod: 'Añadir método de entrega',
    kind: 'Tipo',
    pickup: 'Recogido en persona',
    name: 'Nombre',
    price: 'Precio ($)',
    place: 'Dónde y cuándo',
    puertoRico: 'Puerto Rico',
    addDiscount: 'Añadir descuento',
    code: 'Código',
    percent: 'Por ciento',
    link: /Enlace con el código/,
    uses: 'Usos: 0 · Ventas: $0.00',
    rate: 'Tasa (%)',
    first: 'Primer día',
    last: 'Último día',
    amountKind: 'Cantidad',
    amount: 'Cantidad ($)',
    faults: {
      rate: 'Escribe una tasa de 0 a 100 por ciento con dos decimales como máximo',
      order: 'El último día no puede ser anterior al primero',
      price: 'Escribe una cantidad de 0 a 999,999, por ejemplo 4.50',
      percent: 'Escribe más de 0 y hasta 100 por ciento, con dos decimales como máximo',
      amount: 'Escribe una cantidad mayor que 0',
      taken: 'Otro descuento tiene este código',
    },
  },
}

for (const [language, word] of Object.entries(words)) {
  test(`staff add a tax rule by preset, a method and a discount (${language})`, async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 409/)
    await signIn(page, demoAccounts.admin)
    const clean = await remember(page)
    try {
      await page.goto(word.path)
      const dialog = page.getByRole('dialog').first()
      const save = () => dialog.getByRole('button', { name: word.save, exact: true }).click()
      const addRule = async () => {
        await page.getByRole('button', { name: word.addRule }).click()
        await dialog.getByRole('button', { name: word.preset }).click()
        await dialog.getByRole('switch', { name: word.on }).check()
        await save()
      }
      await addRule()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: word.rule }).first()).toBeVisible()
      await expect(page.getByText(word.decide)).toBeVisible()

      await addRule()
      await expect(dialog.getByText(word.overlaps)).toBeVisible()
      await dialog.getByRole('switch', { name: word.on }).uncheck()
      await save()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.getByRole('button', { name: word.addMethod }).click()
      await dialog.getByLabel(word.kind, { exact: true }).selectOption({ label: word.pickup })
      await dialog.getByRole('textbox', { name: word.name, exact: true }).fill(`Taller ${language}`)
      await dialog.getByRole('textbox', { name: word.price }).fill('0')
      await dialog.getByRole('textbox', { name: word.place, exact: true }).fill('Caguas, 9–5')
      await dialog.getByRole('checkbox', { name: word.puertoRico, exact: true }).first().check()
      await save()
      await expect(page.getByRole('heading', { name: `Taller ${language}` })).toBeVisible()

      await page.goto(word.discounts)
      await page.getByRole('button', { name: word.addDiscount }).first().click()
      await dialog.getByRole('textbox', { name: word.name, exact: true }).fill(`Prueba ${language}`)
      await dialog.getByRole('textbox', { name: word.code, exact: false }).first().fill(`DÍA ${language}`)
      await dialog.getByRole('textbox', { name: word.percent, exact: true }).fill('101')
      await save()
      await expect(dialog.getByRole('textbox', { name: word.percent, exact: true })).toHaveAttribute('aria-invalid')
      await dialog.getByRole('textbox', { name: word.percent, exact: true }).fill('10')
      await save()
      const entry = page.getByRole('listitem').filter({ hasText: `Prueba ${language}` })
      await expect(entry).toContainText(word.uses)
      await expect(entry).toContainText(`/products?code=D%C3%8DA%20${language}`)
      await expect(entry.getByRole('button', { name: word.link })).toBeVisible()
    } finally {
      await clean()
    }
  })
}

for (const [language, word] of Object.entries(words)) {
  test(`bad input is refused at its field, and stays (${language})`, async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 409/)
    await signIn(page, demoAccounts.admin)
    const clean = await remember(page)
    const dialog = page.getByRole('dialog').first()
    const save = () => dialog.getByRole('button', { name: word.save, exact: true }).click()
    /** Types into a field, saves, and expects the fault of this field alone. */
    const refuse = async (field: Locator, text: string, fault: string) => {
      await field.fill(text)
      await save()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(fault))
      await expect(field).toHaveValue(text)
    }
    try {
      const code = `ONCE ${language}`
      const discount = { name: 'Once', code, kind: 'percent', value: '10', active: false }
      expect((await page.request.post('/api/admin/discounts', { data: discount })).status()).toBe(201)

      await page.goto(word.path)
      await page.getByRole('button', { name: word.addRule }).click()
      await dialog.getByRole('button', { name: word.preset }).click()
      const rate = dialog.getByRole('textbox', { name: word.rate }).nth(1)
      for (const wrong of ['-1', '100.01', 'x']) await refuse(rate, wrong, word.faults.rate)
      await expect(dialog.getByRole('textbox', { name: word.rate }).first()).not.toHaveAttribute('aria-invalid')
      await rate.fill('1')
      await dialog.getByLabel(word.first).fill('2031-02-01')
      await refuse(dialog.getByLabel(word.last), '2031-01-31', word.faults.order)

      await page.goto(word.path)
      await page.getByRole('button', { name: word.addMethod }).click()
      const price = dialog.getByRole('textbox', { name: word.price })
      for (const wrong of ['-0.01', 'ten']) await refuse(price, wrong, word.faults.price)

      await page.goto(word.discounts)
      await page.getByRole('button', { name: word.addDiscount }).first().click()
      const percent = dialog.getByRole('textbox', { name: word.percent, exact: true })
      await dialog.getByRole('textbox', { name: word.name, exact: true }).fill(`Twice ${language}`)
      const typed = dialog.getByRole('textbox', { name: word.code }).first()
      await typed.fill(`twice ${language}`)
      for (const wrong of ['-10', '0', '100.01']) await refuse(percent, wrong, word.faults.percent)
      await dialog.getByLabel(word.kind, { exact: true }).selectOption({ label: word.amountKind })
      const amount = dialog.getByRole('textbox', { name: word.amount })
      await refuse(amount, '-5', word.faults.amount)
      await amount.fill('5')
      await dialog.getByLabel(word.first).fill('2031-02-01')
      await refuse(dialog.getByLabel(word.last), '2031-01-31', word.faults.order)
      await dialog.getByLabel(word.last).fill('2031-02-28')
      await refuse(typed, `once${language}`, word.faults.taken)
      await typed.fill(`twice ${language}`)
      await save()
      await expect(page.getByRole('listitem').filter({ hasText: `Twice ${language}` })).toBeVisible()
    } finally {
      await clean()
    }
  })
}

test('a discount keeps and finds products that are older than the newest 1,000', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  const clean = await remember(page)
  try {
    const make = async (name: string) =>
      (await page.request.post('/api/products', { data: { name, price: '5.00', isActive: false } })).json()
    const [newer, older, third] = [await make('Newer soap'), await make('Older soap'), await make('Third soap')]
    const productIds = [newer.id, older.id]
    const data = {
      name: 'Both',
      nameEs: 'Ambos',
      kind: 'percent',
      value: '10',
      combines: false,
      active: false,
      productIds,
    }
    expect((await page.request.post('/api/admin/discounts', { data })).status()).toBe(201)
    const others = Array.from({ length: 999 }, () => ({ ...newer, id: randomUUID(), name: 'Candle' }))
    await page.route(/\/api\/admin\/products$/, (route) => route.fulfill({ json: [...others, newer] }))
    await page.goto('/admin/discounts')
    await page.getByRole('button', { name: 'Edit Both' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Both' })
    await dialog.getByText('Products (chosen: 2)').click()
    const shown = dialog.getByRole('checkbox', { name: 'Newer soap' })
    await expect(shown).toBeChecked()
    await shown.uncheck()
    await shown.check()
    await dialog.getByLabel('Find a product').fill('third')
    await dialog.getByRole('checkbox', { name: 'Third soap' }).check()
    await dialog.getByLabel('Find a product').fill('no such product')
    await expect(dialog.getByText('No product matches.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Two')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Two', exact: true })).toBeVisible()
    const saved: (Ids[number] & { name: string; productIds: string[] })[] = await (
      await page.request.get('/api/admin/discounts')
    ).json()
    expect(saved.find(({ name }) => name === 'Two')?.productIds.sort()).toEqual([...productIds, third.id].sort())
    await clean()
    for (const id of [...productIds, third.id])
      expect((await page.request.delete(`/api/products/${id}`)).ok()).toBe(true)
  } finally {
    await clean()
  }
})

test('the reports keep the chosen days, and are exported', async ({ page, browser, shop }) => {
  await placeOrder(browser, shop.origin)
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/reports')
  const taxes = page.getByRole('region', { name: 'Taxes by month' })
  await expect(taxes.getByRole('row').nth(1)).toContainText('$')
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('Until').fill('2020-12-31')
  await expect(page.getByText('No payments or refunds in these days')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export Taxes (CSV)' })).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('2020-01-01')
  await expect(page.getByText('No payments or refunds in these days')).toBeVisible()
  await page.goto('/es/admin/reports')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar impuestos (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^flor-de-maga-impuestos-.*\.csv$/)
})

test('the pages are accessible in both themes and fit narrow screens', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  for (const path of ['/admin/prices', '/admin/discounts', '/admin/reports']) {
    await expectAccessibleEverywhere(page, path, (page) =>
      expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    )
    await expectNoSidewaysScroll(page, `/es${path}`)
  }
})
