import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessibleEverywhere, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'

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
    overlaps: /Another active rule taxes the same kind/,
    cancel: 'Cancel',
    leave: /Discard/,
    decide: /The rules below decide about taxes from/,
    addMethod: 'Add Delivery Method',
    kind: 'Kind',
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

test('the pages are accessible in both themes and fit narrow screens', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  for (const path of ['/admin/prices', '/admin/discounts']) {
    await expectAccessibleEverywhere(page, path, (page) =>
      expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    )
    await expectNoSidewaysScroll(page, `/es${path}`)
  }
})
