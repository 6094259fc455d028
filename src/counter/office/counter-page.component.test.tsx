import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { browseUsers } from '../../accounts/office-api.ts'
import { sendBalanceLink } from '../../balances/office-api.ts'
import { browseAdminProducts } from '../../catalog/office-api.ts'
import { listDrawers } from '../../drawers/drawers-api.ts'
import { formatShopDate, shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { getPaymentSetting } from '../../payments/payment-setting-api.ts'
import { listPhoneOrders } from '../../phone-orders/office-api.ts'
import { sellingSetting } from '../../prices/selling-setting.ts'
import { mailReceipt } from '../../receipts/office-api.ts'
import { currentUser } from '../../session/api.ts'
import { endOfPayBy } from '../../tenders/pay-by.ts'
import { answer, answerLater, failed, refused, type Sent } from '../../testing/components/answers.ts'
import { openCashDrawer as drawer } from '../../testing/components/drawers.ts'
import {
  dismissToast,
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { orderOf, saleToNobody } from '../../testing/components/orders.ts'
import { paymentSetting } from '../../testing/components/payments.ts'
import { person } from '../../testing/components/people.ts'
import { pageOfPhoneOrders } from '../../testing/components/phone-orders.ts'
import { balm, pageOfProducts, productOf } from '../../testing/components/products.ts'
import {
  findTimesAtCounter,
  listFavourites,
  quoteAtCounter,
  sellAtCounter,
  type TimesAtCounter,
} from '../counter-api.ts'

const soap = productOf()
const [variant] = soap.variants
const gone = productOf({ id: '00000000-0000-4000-8000-000000000103', name: 'Gone', nameEs: 'Ido', stock: 0 })

const facialId = '00000000-0000-4000-8000-000000000104'
const facial = productOf({
  id: facialId,
  name: 'Facial',
  nameEs: 'Limpieza facial',
  type: 'service',
  price: 6500,
  stock: null,
})
const workshopId = '00000000-0000-4000-8000-000000000105'
const sessionOf = (number: number, hours: number, stock: number | null) => {
  const startsAt = new Date(Date.now() + hours * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + 2 * 3_600_000)
  const id = `00000000-0000-4000-8000-00000000011${number}`
  return variant ? [{ ...variant, id, price: 4500, stock, startsAt, endsAt, place: 'Ponce', isActive: hours > 0 }] : []
}
const sessions = [...sessionOf(1, 48, 1), ...sessionOf(2, -1, 5), ...sessionOf(3, -3, 5), ...sessionOf(4, 96, 0)]
const workshop = productOf({
  id: workshopId,
  name: 'Makeup Workshop',
  nameEs: 'Taller de maquillaje',
  type: 'workshop',
  price: 4500,
  variants: sessions,
})
const rosa = '00000000-0000-4000-8000-000000000701'
const luz = '00000000-0000-4000-8000-000000000702'
const slotAt = (calendarId: string, startsAt: string) => ({
  calendarId,
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + 3_600_000),
})
const times: TimesAtCounter = {
  byAppointment: true,
  presentAt: new Date('2026-11-20T14:20:00Z'),
  slots: [
    slotAt(rosa, '2026-11-20T14:20:00Z'),
    slotAt(luz, '2026-11-20T15:00:00Z'),
    slotAt(rosa, '2026-11-21T13:00:00Z'),
  ],
  calendars: [
    { id: luz, name: 'Luz' },
    { id: rosa, name: 'Rosa' },
  ],
}

/** The shop prices what the page asks for: $5.00 for a soap, $12.00 for a balm, $65.00 for a facial, $45.00 for a seat. */
function quoteOf({ body }: Sent<typeof quoteAtCounter>) {
  const prices = new Map([
    [soap.id, 500],
    [balm.id, 1200],
    [facialId, 6500],
    ...sessions.map(({ id }): [string, number] => [id, 4500]),
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
      ? pageOfProducts(soap, facial, workshop, gone)
      : pageOfProducts(
          ...[soap, balm, facial, workshop].filter(({ name, nameEs, variants }) =>
            [name, nameEs, ...variants.flatMap(({ sku, barcode }) => [sku, barcode])].some(
              (text) => text?.toLowerCase() === query.search?.toLowerCase(),
            ),
          ),
        ),
  )
  answer(quoteAtCounter, quoteOf)
  answer(getPaymentSetting, paymentSetting('personal'))
  answer(listPhoneOrders, pageOfPhoneOrders())
  answer(listFavourites, { variantIds: [], products: [] })
  answer(findTimesAtCounter, times)
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
          lines: [{ productId: balm.id, variantId: balm.id, quantity: 3 }],
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

  it('shows the sale of a tab to its own user only', async () => {
    await open()
    await button('Soap $5.00').click()
    await expect.element(button('Take Payment')).toBeVisible()
    document.getElementById('office')?.remove()
    answer(currentUser, person('admin', { id: '00000000-0000-4000-8000-000000000009' }))
    await open()
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
    const day = addDays(shopDay(new Date()), 14)
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
      order: orderOf({ paymentStatus: 'awaiting', paid: 0, due: 500, dueAt: endOfPayBy(day) }),
      receiptUrl: null,
    })
    await button('Take Payment').click()
    const field = dialog.getByRole('textbox', { name: 'Pay by' })
    await field.fill(addDays(day, -30))
    await expect.element(dialog.getByText('Choose today or a later day')).toBeVisible()
    await expect.element(pay('Leave $5.00 Unpaid')).toBeDisabled()
    await field.fill(day)
    await pay('Leave $5.00 Unpaid').click()
    await expect.element(page.getByText('Still to be paid')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open Receipt' })).not.toBeInTheDocument()
    expect(sent).toMatchObject([
      { body: { tenders: [], payBy: day, customer: { email: 'luz@correo.test', firstName: 'Luz' } } },
    ])
    await expect.element(page.getByText(`To be paid by ${formatShopDate('en', endOfPayBy(day))}`)).toBeVisible()
  })

  it('offers a link for the rest, and opens it with the sale', async () => {
    answer(getPaymentSetting, paymentSetting('business'))
    await open()
    await button('Soap $5.00').click()
    await button('Add Customer').click()
    const who = page.getByRole('dialog', { name: 'Customer of this sale' })
    for (const [name, text] of [
      ['First name', 'Luz'],
      ['Last name', 'Rivera'],
      ['Email', 'luz@correo.test'],
    ] as const) {
      await who.getByRole('textbox', { name }).fill(text)
    }
    await who.getByRole('button', { name: 'Use Customer' }).click()
    const order = orderOf({ paymentStatus: 'awaiting', paid: 0, due: 500 })
    const sent = answer(sellAtCounter, { order, receiptUrl: null })
    await button('Take Payment').click()
    await pay('Send a Link for $5.00').click()
    const link = page.getByRole('dialog', { name: 'Link to pay $5.00 of FM-000012' })
    await expect.element(link).toBeVisible()
    expect(sent[0]?.body).not.toHaveProperty('payBy')
    const mailed = answer(sendBalanceLink, {
      url: 'https://tienda.test/pay/x',
      expiresAt: new Date('2026-12-30T15:00:00Z'),
    })
    await link.getByRole('button', { name: 'Create Link and Email It' }).click()
    await expect.element(link.getByText('https://tienda.test/pay/x')).toBeVisible()
    expect(mailed).toMatchObject([{ params: { id: order.id }, body: { mail: true } }])
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

  it('mails the receipt to a typed address', async () => {
    const tender = {
      id: '00000000-0000-4000-8000-000000000701',
      ...({ kind: 'cash', method: 'Cash', amount: 500, state: 'settled' } as const),
      receivedAt: new Date('2026-11-20T15:00:00Z'),
    }
    await open()
    await button('Soap $5.00').click()
    await button('Take Payment').click()
    answer(sellAtCounter, { ...sold, order: { ...sold.order, tenders: [tender] } })
    await pay('Exact').click()
    await page.getByRole('button', { name: 'Mail Receipt, $5.00' }).click()
    const form = page.getByRole('dialog', { name: 'Mail receipt' })
    const send = form.getByRole('button', { name: 'Send Receipt' })
    await expectAccessible()
    await send.click()
    await expect.element(form.getByText('Invalid email format').first()).toBeVisible()
    await form.getByRole('textbox', { name: 'Email' }).fill('luz@correo.test')
    const lost = answer(mailReceipt, failed)
    await send.click()
    await expectToast('Receipt not sent', 'Please try again. It will be sent only once.')
    await dismissToast()
    const wrong = { field: 'email', code: 'email_invalid', message: 'no' }
    answer(mailReceipt, refused(400, { code: 'invalid_body', fields: [wrong] }))
    await send.click()
    await expect.element(form.getByText('Invalid email format').first()).toBeVisible()
    const sent = answer(mailReceipt, {})
    await form.getByRole('textbox', { name: 'Email' }).fill('luz@correo.test ')
    await send.click()
    await expectToast('Receipt sent', 'It goes to luz@correo.test.')
    expect(sent).toMatchObject([
      { params: { id: sold.order.id, tenderId: tender.id }, body: { email: 'luz@correo.test', language: 'en' } },
    ])
    expect(sent[0]?.body.clientKey).toBe(lost[0]?.body.clientKey)
  })

  it('takes a control number only where receipts have one', async () => {
    const asked = answer(sellingSetting.read, { key: 'selling', value: sellingSetting.initial, version: 0 })
    await open()
    await button('Soap $5.00').click()
    await button('Take Payment').click()
    await expect.poll(() => asked.length).toBe(1)
    await dialog.getByRole('radio', { name: 'ATH Móvil' }).click()
    await dialog.getByRole('textbox', { name: 'Reference' }).fill('A1')
    await expect.element(dialog.getByRole('textbox', { name: 'Control number' })).not.toBeInTheDocument()
    await pay('Cancel').click()
    await button('Leave').click()
    document.getElementById('office')?.remove()
    const value = { ...sellingSetting.initial, control_number: true }
    answer(sellingSetting.read, { key: 'selling', value, version: 1 })
    sessionStorage.clear()
    await open()
    await button('Soap $5.00').click()
    await button('Take Payment').click()
    await dialog.getByRole('textbox', { name: 'Control number' }).fill('AB_12')
    await pay('Record Payment').click()
    await expect.element(dialog.getByText('At most 40 letters, digits, hyphens and spaces').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Control number' }).fill(' AB-12 ')
    const sent = answer(sellAtCounter, sold)
    await pay('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(sent).toMatchObject([{ body: { tenders: [{ kind: 'cash', amount: 500, controlNumber: 'AB-12' }] } }])
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

const timeDialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const inTime = (name: string | RegExp) => timeDialog('Facial').getByRole('button', { name, exact: true })
const valueAt = (at: number) => `${times.slots[at]?.startsAt.toISOString()} ${times.slots[at]?.calendarId}`

describe('an appointment in a sale', () => {
  it('begins now with somebody who is free', async () => {
    await open()
    await button('Facial $65.00').click()
    await expect.element(timeDialog('Facial').getByText('Now', { exact: true })).toBeVisible()
    await inTime(/^Rosa · 10:20.AM – 11:20.AM$/).click()
    await expect.element(page.getByText(/^Fri, Nov 20, 2026, 10:20.AM · Rosa$/)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Quantity of Facial' })).not.toBeInTheDocument()
    const sent = answer(sellAtCounter, sold)
    await button('Take Payment').click()
    await pay('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    const slot = { startsAt: times.presentAt, calendarId: rosa }
    expect(sent).toMatchObject([{ body: { lines: [{ productId: facialId, quantity: 1, slot }] } }])
  })

  it('is at another free time, which can be changed and kept over a reload', async () => {
    await open()
    await button('Facial $65.00').click()
    await expect.element(inTime('Use This Time')).toBeDisabled()
    const other = timeDialog('Facial').getByRole('combobox', { name: 'Another time' })
    await expect.element(other.getByRole('option', { name: '10:20' })).not.toBeInTheDocument()
    await other.selectOptions(valueAt(1))
    await inTime('Use This Time').click()
    await expect.element(page.getByText(/^Fri, Nov 20, 2026, 11:00.AM · Luz$/)).toBeVisible()
    document.getElementById('office')?.remove()
    await open()
    await button('Change time of Facial').click()
    await timeDialog('Facial').getByRole('combobox').selectOptions(valueAt(2))
    await inTime('Use This Time').click()
    await expect.element(page.getByText(/^Sat, Nov 21, 2026, 9:00.AM · Rosa$/)).toBeVisible()
    await expect.element(page.getByText(/11:00.AM · Luz/)).not.toBeInTheDocument()
    await button('Remove Facial').click()
    await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  })

  it('has a date to be arranged, for several', async () => {
    answer(findTimesAtCounter, { ...times, slots: [] })
    await open()
    await button('Facial $65.00').click()
    await expect.element(timeDialog('Facial').getByText('Nobody is free now.')).toBeVisible()
    await inTime('Arrange Date Later').click()
    await expect.element(page.getByText('Date to be arranged')).toBeVisible()
    await button('One more of Facial').click()
    const sent = answer(sellAtCounter, sold)
    await button('Take Payment').click()
    await pay('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(sent).toMatchObject([
      { body: { lines: [{ productId: facialId, quantity: 2 }], tenders: [{ amount: 13000 }] } },
    ])
    expect(sent[0]?.body.lines[0]).not.toHaveProperty('slot')
  })

  it('says that times could not be read, and that a service has none', async () => {
    answer(findTimesAtCounter, failed)
    await open()
    await button('Facial $65.00').click()
    await expect.element(timeDialog('Facial').getByText('The free times could not be loaded.')).toBeVisible()
    answer(findTimesAtCounter, { ...times, byAppointment: false, slots: [] })
    await timeDialog('Facial').getByRole('button', { name: 'Try again' }).click()
    await expect.element(timeDialog('Facial').getByText('This service is sold without an appointment.')).toBeVisible()
  })

  it('that is taken meanwhile says so at its line, and nothing else is lost', async () => {
    await open()
    await button('Soap $5.00').click()
    await button('Facial $65.00').click()
    await inTime(/^Rosa · 10:20.AM – 11:20.AM$/).click()
    await button('Take Payment').click()
    await dialog.getByRole('radio', { name: 'ATH Móvil' }).click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('20')
    await pay('Record Payment').click()
    await expect.element(dialog).toMatchTextContent('Still to be paid$50.00')
    const taken = { code: 'slot_taken', productId: facialId, variantId: facialId }
    answer(sellAtCounter, refused(409, taken as object))
    answer(quoteAtCounter, (sent) =>
      sent.body.lines.some(({ slot }) => slot?.calendarId === rosa) ? refused(409, taken as object) : quoteOf(sent),
    )
    await pay('Exact').click()
    await expectToast('The sale was not recorded', 'This time was just taken. Please choose another one.')
    await dismissToast()
    await expect.element(dialog).not.toBeInTheDocument()
    const line = page.getByRole('listitem').filter({ hasText: 'Rosa' })
    await expect
      .element(line.getByRole('alert'))
      .toHaveTextContent('This time was just taken. Please choose another one.')
    await expect.element(button('Take Payment')).toBeDisabled()
    await expect.element(page.getByText('The price could not be computed')).not.toBeInTheDocument()
    await button('Change time of Facial').click()
    await timeDialog('Facial').getByRole('combobox').selectOptions(valueAt(1))
    await inTime('Use This Time').click()
    await expect.element(page.getByText('This time was just taken. Please choose another one.')).not.toBeInTheDocument()
    const sent = answer(sellAtCounter, sold)
    await button('Take Payment').click()
    await expect.element(dialog).toMatchTextContent('ATH Móvil: $20.00')
    await pay('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(sent).toMatchObject([
      {
        body: {
          lines: [{ productId: soap.id }, { slot: { calendarId: luz } }],
          tenders: [
            { kind: 'ath_movil', amount: 2000 },
            { kind: 'cash', amount: 5000 },
          ],
        },
      },
    ])
  })

  it('asks for its time also when its code is scanned', async () => {
    await open()
    await scan('facial-1')
    await expect.element(page.getByText('No product has the code facial-1.')).toBeVisible()
    const [own] = facial.variants
    answer(browseAdminProducts, pageOfProducts({ ...facial, variants: own ? [{ ...own, sku: 'FACIAL-1' }] : [] }))
    await scan('FACIAL-1')
    await expect.element(inTime('Arrange Date Later')).toBeVisible()
  })
})

describe('seats in a sale', () => {
  const inSeats = timeDialog('Makeup Workshop')
  const choice = (at: number) => inSeats.getByRole('radio').nth(at)

  it('are of a session that is to come or under way, at most those that are free', async () => {
    await open()
    await button('Makeup Workshop $45.00').click()
    await expect.poll(() => inSeats.getByRole('radio').elements().length).toBe(3)
    await expect.element(choice(0)).toBeChecked()
    await expect.element(inSeats.getByText('5 seats left')).toBeVisible()
    await expect.element(inSeats.getByText('No seats left')).toBeVisible()
    const quantity = inSeats.getByRole('textbox', { name: 'Seats' })
    const add = inSeats.getByRole('button', { name: 'Add Seats' })
    for (const wrong of ['6', '0', 'two']) {
      await quantity.fill(wrong)
      await expect.element(add).toBeDisabled()
    }
    await quantity.fill('2')
    await add.click()
    await expect.element(page.getByRole('textbox', { name: /^Quantity of Makeup Workshop/ })).toHaveValue('2')
    const sent = answer(sellAtCounter, sold)
    await button('Take Payment').click()
    await pay('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(sent).toMatchObject([
      {
        body: {
          lines: [{ productId: workshopId, variantId: sessions[1]?.id, quantity: 2 }],
          tenders: [{ amount: 9000 }],
        },
      },
    ])
  })

  it('are moved to another session', async () => {
    await open()
    await button('Makeup Workshop $45.00').click()
    await inSeats.getByRole('button', { name: 'Add Seats' }).click()
    await page.getByRole('button', { name: /^Change time of Makeup Workshop/ }).click()
    await choice(2).click()
    await expect.element(inSeats.getByRole('button', { name: 'Change Seats' })).toBeDisabled()
    await choice(1).click()
    await inSeats.getByRole('button', { name: 'Change Seats' }).click()
    const sent = answer(sellAtCounter, sold)
    await button('Take Payment').click()
    await pay('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(sent).toMatchObject([{ body: { lines: [{ variantId: sessions[0]?.id, quantity: 1 }] } }])
    expect(sent[0]?.body.lines).toHaveLength(1)
  })
})

const words = {
  en: ['Sell', 'Take Payment', 'Exact', 'Facial $65.00', 'Makeup Workshop $45.00', 'Close'],
  es: ['Vender', 'Cobrar', 'Exacto', 'Limpieza facial $65.00', 'Taller de maquillaje $45.00', 'Cerrar'],
} as const

it.each(everyLook.flatMap((look) => [360, 390, 768, 1024, 1440].map((width) => ({ ...look, width }))))(
  'looks right in $locale, $theme at $width px',
  async (look) => {
    await open(look)
    const [title, take, exact, service, seats, close] = words[look.locale]
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('listitem').getByRole('button').first().click()
    await button(seats).click()
    await expect.element(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    await expectNoSidewaysScroll()
    await expectAccessible()
    await button(close).click()
    await button(service).click()
    await expect.element(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    await expectNoSidewaysScroll()
    await expectAccessible()
    await page.getByRole('dialog').getByRole('button', { name: 'Rosa' }).click()
    await expect.element(button(take)).toBeEnabled()
    await expectNoSidewaysScroll()
    await expectAccessible()
    await button(take).click()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: exact })).toBeVisible()
    await expectNoSidewaysScroll()
    await expectAccessible()
  },
)
