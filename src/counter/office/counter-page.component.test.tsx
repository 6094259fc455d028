import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { browseUsers } from '../../accounts/office-api.ts'
import { browseAdminProducts } from '../../catalog/office-api.ts'
import { type CashDrawer, listDrawers } from '../../drawers/drawers-api.ts'
import { answer, answerLater, failed, refused, type Sent } from '../../testing/components/answers.ts'
import {
  dismissToast,
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { orderOf, saleToNobody } from '../../testing/components/orders.ts'
import { pageOfProducts, productOf } from '../../testing/components/products.ts'
import { quoteAtCounter, sellAtCounter } from '../counter-api.ts'

const drawer: CashDrawer = {
  id: '00000000-0000-4000-8000-000000000601',
  name: 'Mostrador',
  placeState: null,
  session: {
    id: '00000000-0000-4000-8000-000000000602',
    opening: 10000,
    openedAt: new Date('2026-11-20T13:00:00Z'),
    openedBy: 'Ana Peña',
    count: null,
  },
}
const soap = productOf()
const balmId = '00000000-0000-4000-8000-000000000102'
const [variant] = soap.variants
const balm = productOf({
  id: balmId,
  name: 'Balm',
  nameEs: 'Bálsamo',
  price: 1200,
  variants: variant ? [{ ...variant, id: balmId, price: 1200, sku: 'BALM-1', barcode: '7501031311309' }] : [],
})
const gone = productOf({ id: '00000000-0000-4000-8000-000000000103', name: 'Gone', nameEs: 'Ido', stock: 0 })

/** The shop prices what the page asks for: $5.00 for a soap, $12.00 for a balm. */
function quoteOf({ body }: Sent<typeof quoteAtCounter>) {
  const prices = new Map([
    [soap.id, 500],
    [balmId, 1200],
  ])
  const amountOf = ({ variantId = '', price = prices.get(variantId) ?? 0, quantity }: (typeof body.lines)[number]) =>
    price * quantity
  const total = body.lines.reduce((sum, line) => sum + amountOf(line), 0)
  return {
    lines: body.lines.map((line) => ({
      variantId: line.variantId ?? '',
      quantity: line.quantity,
      amount: amountOf(line),
    })),
    charges: [],
    subtotal: total,
    total,
    deliveryMethods: [],
    deliveryMethodId: null,
    noDelivery: false,
    needsRegion: false,
    ...(body.code && { code: { code: body.code, applied: false, reason: 'customer_required' as const } }),
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  answer(listDrawers, { drawers: [drawer], closed: [] })
  answer(browseAdminProducts, ({ query }) =>
    query.search === '' || query.search === undefined
      ? pageOfProducts(soap, gone)
      : pageOfProducts(
          ...[soap, balm].filter(({ name, variants }) =>
            [name, ...variants.flatMap(({ sku, barcode }) => [sku, barcode])].some(
              (text) => text?.toLowerCase() === query.search?.toLowerCase(),
            ),
          ),
        ),
  )
  answer(quoteAtCounter, quoteOf)
})

const open = (visit: Parameters<typeof openOffice>[1] = {}) => openOffice('/admin/counter', visit)
const find = page.getByRole('searchbox', { name: 'Scan or find a product' })
const scan = async (code: string) => {
  await find.fill(code)
  await userEvent.keyboard('{Enter}')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Take payment' })
const pay = (name: string) => dialog.getByRole('button', { name, exact: true })
const sold = {
  order: saleToNobody({ status: 'completed', total: 2200, paid: 2200 }),
  receiptUrl: 'https://shop.test/receipt/x',
}

describe('the counter', () => {
  it('sells three scanned products for exact cash in three taps', async () => {
    await open()
    await expect.element(button('Soap $5.00')).toBeVisible()
    await scan('BALM-1')
    await expect.element(page.getByText('Balm added')).toBeVisible()
    await expect.element(find).toHaveValue('')
    await scan('7501031311309')
    await scan('balm-1')
    await expect.element(page.getByRole('textbox', { name: 'Quantity of Balm' })).toHaveValue('3')
    const sent = answer(sellAtCounter, { ...sold, order: { ...sold.order, total: 3600, paid: 3600 } })
    await button('Take Payment').click()
    await pay('Exact').click()
    await expect.element(page.getByRole('heading', { name: 'Sale recorded' })).toBeVisible()
    await expect.element(page.getByText('Order FM-000012')).toBeVisible()
    expect(sent).toMatchObject([
      {
        body: {
          lines: [{ productId: balmId, variantId: balmId, quantity: 3 }],
          tenders: [{ kind: 'cash', amount: 3600, given: 3600, drawerId: drawer.id }],
        },
      },
    ])
    expect(sent[0]?.body).not.toHaveProperty('customer')
    await expect.element(page.getByRole('link', { name: 'Open Receipt' })).toHaveAttribute('href', sold.receiptUrl)
    await expect.element(page.getByRole('img', { name: 'Receipt as a code' })).toBeVisible()
    await expect.element(button('New Sale')).toHaveFocus()
    await button('New Sale').click()
    await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  })

  it('says that a code is unknown, and keeps it', async () => {
    await open()
    await scan('999')
    await expect.element(page.getByText('No product has the code 999.')).toBeVisible()
    await expect.element(find).toHaveValue('999')
    await expect.element(page.getByText('Nothing here yet')).toBeVisible()
    answer(browseAdminProducts, failed)
    await scan('BALM-1')
    await expect.element(page.getByText('The product could not be looked up.')).toBeVisible()
    await expect.element(find).toHaveValue('BALM-1')
  })

  it('sells nothing that is sold out, and keeps the typed sale over a reload', async () => {
    await open()
    await expect.element(button('Gone Sold out')).toBeDisabled()
    await button('Soap $5.00').click()
    await button('One more of Soap').click()
    await page.getByRole('textbox', { name: 'Discount code' }).fill('ANA')
    await expect.element(page.getByText('choose the customer first')).toBeVisible()
    document.getElementById('office')?.remove()
    await open()
    await expect.element(page.getByRole('textbox', { name: 'Quantity of Soap' })).toHaveValue('2')
    await expect.element(page.getByRole('textbox', { name: 'Discount code' })).toHaveValue('ANA')
    await button('Clear Sale').click()
    await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  })

  it('says how much change to give', async () => {
    await open()
    await button('Soap $5.00').click()
    await button('Take Payment').click()
    const sent = answer(sellAtCounter, sold)
    await pay('Given $20.00').click()
    await expect.element(page.getByText('$15.00')).toBeVisible()
    expect(sent).toMatchObject([{ body: { tenders: [{ amount: 500, given: 2000 }] } }])
  })

  it('takes a sale in two ways, and sells with the last', async () => {
    await open()
    await button('Soap $5.00').click()
    await button('Take Payment').click()
    await dialog.getByRole('radio', { name: 'ATH Móvil' }).click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('6')
    await pay('Record Payment').click()
    await expect.element(dialog.getByText('This sale costs only $5.00.').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('2')
    const sent = answer(sellAtCounter, sold)
    await pay('Record Payment').click()
    await expect.element(dialog).toMatchTextContent('ATH Móvil: $2.00')
    await expect.element(dialog).toMatchTextContent('Still to be paid$3.00')
    expect(sent).toEqual([])
    await pay('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(sent).toMatchObject([
      {
        body: {
          tenders: [
            { kind: 'ath_movil', amount: 200 },
            { kind: 'cash', amount: 300 },
          ],
        },
      },
    ])
  })

  it('sets a price of its own only with its reason', async () => {
    await open()
    await button('Soap $5.00').click()
    await button('Change price of Soap').click()
    await page.getByRole('textbox', { name: 'Custom price of Soap' }).fill('3')
    await expect.element(button('Take Payment')).toBeDisabled()
    await page.getByRole('textbox', { name: 'Reason for the price of Soap' }).fill('Roto')
    await expect.element(button('Take Payment')).toBeEnabled()
    await button('Take Payment').click()
    const sent = answer(sellAtCounter, sold)
    await pay('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(sent).toMatchObject([{ body: { lines: [{ price: 300, reason: 'Roto' }], tenders: [{ amount: 300 }] } }])
  })

  it('takes no cash without an open drawer', async () => {
    answer(listDrawers, { drawers: [{ ...drawer, session: null }], closed: [] })
    await open()
    await expect.element(page.getByText('No cash drawer is open')).toBeVisible()
    await button('Soap $5.00').click()
    await button('Take Payment').click()
    await expect.element(dialog.getByRole('radio', { name: 'ATH Móvil' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Cash' }).click()
    await expect.element(pay('Exact')).not.toBeInTheDocument()
    await pay('Record Payment').click()
    await expect.element(dialog.getByText('Choose an open drawer first.').first()).toBeVisible()
  })

  it('leaves a rest only to a customer with an account', async () => {
    const id = '00000000-0000-4000-8000-000000000201'
    const user = { id, firstName: 'Ana', lastName: 'Peña', email: 'ana@correo.test', phone: null, emailVerified: true }
    answer(browseUsers, { users: [user], page: 1, pages: 1, matching: 1, total: 1 } as never)
    await open()
    await button('Soap $5.00').click()
    await button('Take Payment').click()
    await expect.element(pay('Leave $5.00 Unpaid')).not.toBeInTheDocument()
    await pay('Cancel').click()
    await button('Add Customer').click()
    const who = page.getByRole('dialog', { name: 'Customer of this sale' })
    await who.getByRole('textbox', { name: 'First name' }).fill('Luz')
    await who.getByRole('textbox', { name: 'Email' }).fill('luz@correo.test')
    await who.getByRole('button', { name: 'Use Customer' }).click()
    await expect.element(who.getByText('Last Name Required').first()).toBeVisible()
    await who.getByRole('textbox', { name: 'Last name' }).fill('Rivera')
    await who.getByRole('button', { name: 'Use Customer' }).click()
    await expect.element(page.getByText('luz@correo.test')).toBeVisible()
    const sent = answer(sellAtCounter, {
      order: orderOf({ paymentStatus: 'awaiting', paid: 0, due: 500 }),
      receiptUrl: null,
    })
    await button('Take Payment').click()
    await pay('Leave $5.00 Unpaid').click()
    await expect.element(page.getByText('Still to be paid')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open Receipt' })).not.toBeInTheDocument()
    expect(sent).toMatchObject([
      { body: { tenders: [], customer: { email: 'luz@correo.test', firstName: 'Luz', lastName: 'Rivera' } } },
    ])
  })

  it('keeps the sale and its key after a failure, and takes a new key when the old one is used', async () => {
    await open()
    await button('Soap $5.00').click()
    await button('Take Payment').click()
    const lost = answer(sellAtCounter, failed)
    await pay('Exact').click()
    await expectToast('The sale was not recorded', 'Nothing was sold. Try again.')
    await dismissToast()
    const shortage = { code: 'out_of_stock', message: 'gone', name: 'Soap' }
    const again = answer(sellAtCounter, refused(409, shortage as object))
    await pay('Exact').click()
    await expectToast('The sale was not recorded', 'Soap is sold out, or there are fewer left than you chose.')
    expect(again[0]?.body.clientKey).toBe(lost[0]?.body.clientKey)
    await dismissToast()
    answer(sellAtCounter, refused(409, { code: 'key_used' }))
    await pay('Exact').click()
    await expectToast(
      'The sale was not recorded',
      'Another sale was recorded with this request. Look at the latest orders before you start a new sale.',
    )
    await dismissToast()
    const last = answer(sellAtCounter, sold)
    await pay('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(last[0]?.body.clientKey).not.toBe(lost[0]?.body.clientKey)
  })

  it('shows that a sale is under way', async () => {
    await open()
    await button('Soap $5.00').click()
    await button('Take Payment').click()
    const reply = answerLater(sellAtCounter, sold)
    await pay('Record Payment').click()
    await expect.element(pay('Record Payment')).toHaveAttribute('aria-busy', 'true')
    reply()
    await expect.element(button('New Sale')).toBeVisible()
  })
})

const words = { en: ['Sell', 'Take Payment', 'Exact'], es: ['Vender', 'Cobrar', 'Exacto'] } as const

it.each(everyLook.flatMap((look) => [390, 768, 1024].map((width) => ({ ...look, width }))))(
  'looks right in $locale, $theme at $width px',
  async (look) => {
    await open(look)
    const [title, take, exact] = words[look.locale]
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('listitem').getByRole('button').first().click()
    await expect.element(button(take)).toBeEnabled()
    await expectNoSidewaysScroll()
    await expectAccessible()
    await button(take).click()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: exact })).toBeVisible()
    await expectNoSidewaysScroll()
    await expectAccessible()
  },
)
