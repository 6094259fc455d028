import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { sendBalanceLink } from '../../balances/office-api.ts'
import { type CashDrawer, listDrawers } from '../../drawers/drawers-api.ts'
import { formatShopDate, shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { browseOrders, changeOrderStatus, getOrderDetails, type Order, type OrderTender } from '../../orders/api.ts'
import { listOrderNotes } from '../../orders/notes-api.ts'
import { sendParcel } from '../../orders/parcels-api.ts'
import { recordTender, setPayBy, voidTender } from '../../orders/tenders-api.ts'
import { getPaymentSetting } from '../../payments/payment-setting-api.ts'
import { mailReceipt } from '../../receipts/office-api.ts'
import { listViews } from '../../saved-views/office-api.ts'
import { endOfPayBy } from '../../tenders/pay-by.ts'
import { answer, answerLater, failed, refused } from '../../testing/components/answers.ts'
import {
  dismissToast,
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { detailsOf, orderOf, pageOfOrders } from '../../testing/components/orders.ts'
import { paymentSetting } from '../../testing/components/payments.ts'
import { getOrderTimeline, type TimelineEvent } from '../timeline-api.ts'

const hour = 3_600_000

function tenderOf(at: number, changes: Partial<OrderTender> = {}): OrderTender {
  const receivedAt = new Date(Date.now() - at * hour)
  const id = `00000000-0000-4000-8000-0000000004${String(at).padStart(2, '0')}`
  return { id, kind: 'cash', method: 'Cash', amount: 2500, receivedAt, state: 'settled', ...changes }
}

const unpaid = orderOf({
  subtotal: 9540,
  total: 9540,
  paymentMethod: 'Manual',
  paymentStatus: 'awaiting',
  paid: 0,
  due: 9540,
  environment: 'personal',
  paypalOrderId: null,
  paypalTransactionId: null,
})
const inPart: Order = {
  ...unpaid,
  paymentMethod: 'Cash',
  paymentStatus: 'partially_paid',
  paid: 2500,
  due: 7040,
  tenders: [tenderOf(26, { kind: 'ath_movil', method: 'ATH Móvil', amount: 1000, state: 'voided' }), tenderOf(2)],
}
const settled: Order = {
  ...inPart,
  status: 'completed',
  paymentStatus: 'paid',
  paid: 9540,
  due: 0,
  tenders: [...inPart.tenders, tenderOf(0, { kind: 'card_terminal', method: 'Card', amount: 7040 })],
}

beforeEach(() => {
  answer(listViews, { views: [] })
  answer(getOrderDetails, detailsOf())
  answer(listOrderNotes, { notes: [] })
  answer(getOrderTimeline, { entries: [] })
  answer(listDrawers, { drawers: [], closed: [] })
  answer(getPaymentSetting, paymentSetting('business'))
})

const details = page.getByRole('dialog', { name: 'Order FM-000012' })
const payments = details.getByRole('region', { name: 'Payments' })
const dialog = page.getByRole('dialog', { name: 'Take payment for order FM-000012' })
const save = dialog.getByRole('button', { name: 'Record Payment' })
const field = (name: string) => dialog.getByRole('textbox', { name })

/** Opens the order; returns what the list was asked. */
async function openOrder(order: Order, visit: Parameters<typeof openOffice>[1] = {}) {
  const asked = answer(browseOrders, () => pageOfOrders(order))
  await openOffice('/admin/orders?order=FM-000012', visit)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return asked
}

async function takePayment(order: Order) {
  const asked = await openOrder(order)
  await payments.getByRole('button', { name: 'Take payment' }).click()
  await expect.element(dialog).toBeVisible()
  return asked
}

const totalsOf = (shown: HTMLElement | SVGElement) =>
  [...shown.querySelectorAll('section:first-of-type dl > *')].map(({ textContent }) => textContent)

const looks = {
  en: {
    name: 'Payments',
    text: '$25.00 of $95.40 has been received. $70.40 is still to be paid.',
    take: 'Take payment',
    rows: ['Paid', '$25.00', 'Still to be paid', '$70.40'],
    entries: [/^\$10\.00 ATH MóvilVoided/, /^\$25\.00 Cash/],
    badge: 'Partially paid',
    kinds: ['Cash', 'ATH Móvil', 'Card terminal', 'Check', 'Other'],
  },
  es: {
    name: 'Pagos',
    text: 'Se recibieron $25.00 de $95.40. Faltan $70.40 por pagar.',
    take: 'Cobrar',
    rows: ['Pagado', '$25.00', 'Por pagar', '$70.40'],
    entries: [/^\$10\.00 ATH MóvilAnulado/, /^\$25\.00 Efectivo/],
    badge: 'Pagado en parte',
    kinds: ['Efectivo', 'ATH Móvil', 'Terminal de tarjeta', 'Cheque', 'Otro'],
  },
}

it.each(everyLook)('shows what came in and what is due in $locale, $theme', async (look) => {
  await openOrder(inPart, { ...look, width: 360 })
  const { name, text, take, rows, entries, badge, kinds } = looks[look.locale]
  const section = page.getByRole('region', { name, exact: true })
  await expect.element(section).toMatchTextContent(text)
  const shown = section
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.textContent)
  expect(shown).toEqual(entries.map((entry) => expect.stringMatching(entry)))
  expect(section.element().querySelector('.line-through')?.textContent).toContain('$10.00')
  expect(totalsOf(page.getByRole('dialog').element()).slice(-4)).toEqual(rows)
  await expect.element(page.getByRole('dialog').getByText(badge)).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
  await section.getByRole('button', { name: take }).click()
  const choices = page.getByRole('radio')
  await expect.element(choices.first()).toBeChecked()
  expect(choices.elements().map((choice) => choice.closest('label')?.textContent)).toEqual(kinds)
  for (const choice of choices.elements()) {
    expect(choice.closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  await expectNoSidewaysScroll()
  await expectAccessible()
})

it('shows an order of one whole payment as before', async () => {
  await openOrder(orderOf({ tenders: [tenderOf(1, { kind: 'provider', method: 'PayPal', amount: 500 })] }))
  await expect.element(payments).toMatchTextContent(/^Payments\$5\.00 PayPal/)
  await expect.element(payments.getByRole('button', { name: 'Receipt of $5.00' })).toBeVisible()
  const names = payments.getByRole('button').elements()
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual(['Receipt of $5.00', 'Mail Receipt, $5.00'])
  expect(totalsOf(details.element()).slice(-2)).toEqual(['Total', '$5.00'])
})

it('takes cash, and says how much change to give and what is left', async () => {
  await takePayment(inPart)
  const sent = answer(recordTender, { order: { ...inPart, paid: 7500, due: 2040 } })
  await expect.element(dialog).toMatchTextContent('Still to be paid$70.40')
  await expect.element(field('Amount')).toHaveValue('70.40')
  await field('Amount').fill('50')
  await field('Given').fill('60')
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Change$10.00')
  await save.click()
  await expectToast('Payment recorded', '$20.40 of order FM-000012 is still to be paid.')
  expect(sent).toEqual([
    {
      params: { id: inPart.id },
      query: undefined,
      body: { kind: 'cash', amount: 5000, given: 6000, clientKey: expect.any(String), language: 'en' },
    },
  ])
  await expect.element(dialog).not.toBeInTheDocument()
  // The order of the answer.
  await expect.element(payments).toMatchTextContent('$20.40 is still to be paid')
})

it('takes the rest by card with a reference, without what was typed for cash', async () => {
  await takePayment(inPart)
  const sent = answer(recordTender, { order: settled, emailWarning: 'Mail is late.' })
  await field('Given').fill('80')
  await dialog.getByRole('radio', { name: 'Card terminal' }).click()
  await expect.element(field('Given')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Change')).not.toBeInTheDocument()
  await field('Reference').fill(' 4242 ')
  await save.click()
  await expectToast('Payment recorded', 'Order FM-000012 is paid. Mail is late.')
  expect(sent.map(({ body: { clientKey: _, ...body } }) => body)).toEqual([
    { kind: 'card_terminal', amount: 7040, reference: '4242', language: 'en' },
  ])
  await expect.element(payments.getByRole('button', { name: 'Take payment' })).not.toBeInTheDocument()
})

it('says at the field what is wrong', async () => {
  await takePayment(unpaid)
  const sent = answer(recordTender, failed)
  await field('Amount').fill('ten')
  await save.click()
  const summary = dialog.getByRole('alert')
  await expect.element(summary).toHaveFocus()
  await expect.element(field('Amount')).toHaveAccessibleDescription('Enter an amount, for instance 12.50')
  await field('Amount').fill('20')
  await field('Given').fill('15')
  await save.click()
  await expect.element(field('Given')).toHaveAccessibleDescription(/^This is less than the amount\./)
  await expect.element(dialog.getByText('Change')).not.toBeInTheDocument()
  // What is wrong with cash is no fault of another kind.
  await dialog.getByRole('radio', { name: 'Check' }).click()
  await expect.element(summary).not.toBeInTheDocument()
  await field('Reference').fill('4242 4242 4242 4242')
  await save.click()
  await expect.element(field('Reference')).toHaveAccessibleDescription(/^Type the last four only/)
  await expectAccessible()
  await field('Reference').fill('1234567890123')
  await expect.element(field('Reference')).toHaveAccessibleDescription(/^At most 12 letters and digits At most/)
  expect(sent).toEqual([])
})

it('shows a fault that the server finds at its field', async () => {
  await takePayment(unpaid)
  const fault = { field: 'reference', code: 'reference_is_card', message: 'no' }
  answer(recordTender, refused(400, { fields: [fault] }))
  await dialog.getByRole('radio', { name: 'Check' }).click()
  await field('Reference').fill('17')
  await save.click()
  await expect.element(field('Reference')).toHaveAccessibleDescription(/^Type the last four only/)
})

it('keeps what was typed when somebody else was faster, and shows what is due now', async () => {
  await takePayment(unpaid)
  const error = { code: 'more_than_due', message: 'no', due: '$70.40' }
  const sent = answer(recordTender, refused(409, error))
  answer(browseOrders, pageOfOrders(inPart))
  await field('Given').fill('100')
  await save.click()
  await expect.element(field('Amount')).toHaveAccessibleDescription('Only $70.40 of this order is left to pay.')
  await expect.element(dialog).toMatchTextContent('Still to be paid$70.40')
  await expect.element(field('Amount')).toHaveValue('95.40')
  await expect.element(field('Given')).toHaveValue('100')
  expect(sent).toHaveLength(1)
})

it('repeats a payment whose answer was lost with the same key, and begins a new one when the key was used', async () => {
  const asked = await takePayment(unpaid)
  const before = asked.length
  const lost = answer(recordTender, failed)
  await save.click()
  await expectToast('Payment not recorded', 'Please try again. The payment will be recorded only once.')
  expect(asked).toHaveLength(before)
  await dismissToast()
  await field('Amount').fill('30')
  const used = answer(recordTender, refused(409, { code: 'key_used' }))
  await save.click()
  await expectToast(
    'Payment not recorded',
    'Another payment was recorded here with this request. Look at the payments of this order.',
  )
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await dismissToast()
  await expect.element(field('Amount')).toHaveValue('30')
  const repeated = answer(recordTender, { order: inPart })
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const keys = [lost, used, repeated].flatMap((sent) => sent.map(({ body }) => body.clientKey))
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('records a payment once when it is sent by a double click', async () => {
  await takePayment(unpaid)
  const sent = answer(recordTender, { order: inPart })
  const form = dialog.element().querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

it('asks before what was typed is lost', async () => {
  await takePayment(unpaid)
  await field('Amount').fill('30')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
})

describe('the day to pay', () => {
  const day = addDays(shopDay(new Date()), 14)
  const dayDialog = page.getByRole('dialog', { name: 'When is the rest of FM-000012 paid?' })

  it('is set, checked and shown', async () => {
    await openOrder(inPart)
    await payments.getByRole('button', { name: 'Set Day' }).click()
    const field = dayDialog.getByRole('textbox', { name: 'Pay by' })
    await field.fill(addDays(day, -30))
    await dayDialog.getByRole('button', { name: 'Save Day' }).click()
    await expect.element(dayDialog.getByText('Choose today or a later day').first()).toBeVisible()
    await field.fill(day)
    const lost = answer(setPayBy, failed)
    await dayDialog.getByRole('button', { name: 'Save Day' }).click()
    await expectToast('The day was not saved', 'Nothing was changed. Try again.')
    await dismissToast()
    await expect.element(field).toHaveValue(day)
    answer(setPayBy, { order: { ...inPart, dueAt: endOfPayBy(day) } })
    await dayDialog.getByRole('button', { name: 'Save Day' }).click()
    const date = formatShopDate('en', endOfPayBy(day))
    await expectToast('Day saved', `FM-000012 is to be paid by ${date}.`)
    expect(lost).toMatchObject([{ params: { id: inPart.id }, body: { day } }])
  })

  it('that is over stands in the order, and is taken back with a blank one', async () => {
    const over = new Date(Date.now() - 24 * hour)
    await openOrder({ ...inPart, dueAt: over })
    await expect.element(payments.getByText(`To be paid by ${formatShopDate('en', over)}`)).toBeVisible()
    await payments.getByRole('button', { name: 'Change Day' }).click()
    await dayDialog.getByRole('textbox', { name: 'Pay by' }).fill('')
    const sent = answer(setPayBy, { order: inPart })
    await dayDialog.getByRole('button', { name: 'Save Day' }).click()
    await expectToast('Day saved', 'FM-000012 has no day to be paid by.')
    expect(sent).toMatchObject([{ body: { day: null } }])
  })
})

const voidDialog = page.getByRole('dialog', { name: 'Void the payment of $70.40?' })

it('voids a payment that was recorded by mistake, with a reason', async () => {
  await openOrder(settled)
  await payments.getByRole('button', { name: 'Void the payment of $70.40…' }).click()
  await expect.element(voidDialog).toMatchTextContent('$70.40 is then to be paid again')
  await expectAccessible()
  const sent = answer(voidTender, { order: inPart })
  const confirm = voidDialog.getByRole('button', { name: 'Void Payment' })
  await confirm.click()
  const reason = voidDialog.getByRole('textbox', { name: 'Reason' })
  await expect.element(reason).toHaveAccessibleDescription(/^Say why/)
  await reason.fill('x'.repeat(256))
  await expect.element(reason).toHaveAccessibleDescription(/255/)
  expect(sent).toEqual([])
  await reason.fill(' The wrong order ')
  await confirm.click()
  await expectToast('Payment voided', '$70.40 of order FM-000012 is still to be paid.')
  expect(sent).toMatchObject([
    { params: { id: settled.id, tenderId: tenderOf(0).id }, body: { reason: 'The wrong order', language: 'en' } },
  ])
  await expect.element(payments.getByRole('button', { name: 'Take payment' })).toBeVisible()
})

it('says why a payment was not voided, and keeps the reason', async () => {
  await openOrder(settled)
  await payments.getByRole('button', { name: 'Void the payment of $70.40…' }).click()
  answer(voidTender, refused(409, { code: 'refunded' }))
  await voidDialog.getByRole('textbox').fill('Twice')
  await voidDialog.getByRole('button', { name: 'Void Payment' }).click()
  await expectToast('Payment not voided', 'Money of this payment was refunded already.')
  await expect.element(voidDialog.getByRole('textbox')).toHaveValue('Twice')
})

it('offers to void only what staff recorded within 24 hours', async () => {
  const tenders = [
    tenderOf(30),
    tenderOf(3, { kind: 'provider', method: 'PayPal', amount: 1000 }),
    tenderOf(2, { amount: 900, state: 'voided' }),
    tenderOf(1, { amount: 800 }),
  ]
  await openOrder({ ...inPart, tenders })
  const buttons = payments.getByRole('button', { name: /^Void/ })
  await expect.element(buttons).toHaveAccessibleName('Void the payment of $8.00…')
})

it('offers nothing for an order that was canceled', async () => {
  const canceledAt = new Date()
  await openOrder({ ...inPart, due: 0, canceledAt })
  await expect.element(payments).toBeVisible()
  await expect.element(payments.getByRole('button', { name: /^(?!Receipt|Mail Receipt)/ })).not.toBeInTheDocument()
})

it('shows the control number of a payment, and mails its receipt to the confirmed address', async () => {
  await openOrder({ ...inPart, tenders: [tenderOf(1, { controlNumber: 'AB-12' })] })
  await expect.element(payments.getByText('Control number AB-12')).toBeVisible()
  await payments.getByRole('button', { name: 'Mail Receipt, $25.00' }).click()
  const form = page.getByRole('dialog', { name: 'Mail receipt' })
  await expect.element(form.getByRole('textbox', { name: 'Email' })).toHaveValue('coralis@correo.test')
  const sent = answer(mailReceipt, { emailWarning: 'Later.' })
  await form.getByRole('button', { name: 'Send Receipt' }).click()
  await expectToast('Receipt sent', 'Later.')
  expect(sent).toMatchObject([{ body: { email: 'coralis@correo.test' } }])
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(details).toBeVisible()
})

it('names what is due before an order is marked as paid', async () => {
  await openOrder(inPart)
  await payments.getByRole('button', { name: 'Mark as paid' }).click()
  const question = page.getByRole('alertdialog', { name: 'Has $70.40 arrived?' })
  await expect.element(question).toMatchTextContent('$25.00 of order FM-000012 of Coralís Rosario has been received')
  const finish = answerLater(changeOrderStatus, { order: settled })
  await question.getByRole('button', { name: 'Yes, it has arrived' }).click()
  // Before the server answers.
  await expect.element(details.getByText('Still to be paid')).not.toBeInTheDocument()
  await expect.element(details.getByRole('combobox')).toHaveValue('completed')
  finish()
  await expect.element(page.getByText('Order FM-000012 is now Completed.')).toBeVisible()
  await expect.element(payments.getByRole('button', { name: 'Void the payment of $70.40…' })).toBeVisible()
})

it('does not move an order back that was sent before its rest is paid', async () => {
  await openOrder({ ...inPart, status: 'shipped' })
  await expect.element(payments.getByRole('button', { name: 'Take payment' })).toBeVisible()
  await expect.element(payments.getByRole('button', { name: 'Mark as paid' })).not.toBeInTheDocument()
})

it('says that a payment is voided instead of undone', async () => {
  await openOrder(inPart)
  answer(changeOrderStatus, refused(409, { code: 'tender_settled' }))
  await payments.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('button', { name: 'Yes, it has arrived' }).click()
  await expectToast('Error', 'The payment of this order was recorded separately: void or refund that payment.')
})

const soap = inPart.items.map((item) => ({ ...item, paid: 9540 }))
const parcel = page.getByRole('dialog', { name: 'Parcel of order FM-000012' })
const question = page.getByRole('alertdialog')

it.each([
  ['a part is paid', { ...inPart, items: soap }, '$70.40 of this order is still to be paid', { shipUnpaid: true }],
  ['nothing is paid', unpaid, 'Has $95.40 arrived?', { paymentReceived: true }],
])('asks before an order is sent of which %s', async (_, order, title, statement) => {
  await openOrder(order)
  const sent = answer(sendParcel, { order })
  await details.getByRole('button', { name: 'Send a parcel' }).click()
  await parcel.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(question).toHaveAccessibleName(title)
  await expectAccessible()
  expect(sent).toEqual([])
  await question.getByRole('button').last().click()
  await expect.poll(() => sent).toMatchObject([{ body: statement }])
})

it('sends at once what is paid although something else is still due', async () => {
  const order = { ...inPart, items: soap.map((item) => ({ ...item, paid: 2500 })) }
  await openOrder(order)
  const sent = answer(sendParcel, { order })
  await details.getByRole('button', { name: 'Send a parcel' }).click()
  await parcel.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body).not.toHaveProperty('shipUnpaid')
  await expect.element(question).not.toBeInTheDocument()
})

it('tells payments in the timeline', async () => {
  const event = (action: string): TimelineEvent => ({
    kind: 'event',
    at: new Date(),
    actor: { name: 'Nilsa Báez', role: 'admin' },
    action,
    status: null,
    amount: 2500,
    creditNote: null,
    origin: null,
    issue: null,
  })
  answer(getOrderTimeline, { entries: [event('order.tender_recorded'), event('order.tender_voided')] })
  await openOrder(inPart)
  const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect.element(entries.first()).toMatchTextContent(/^\$25\.00 received/)
  await expect.element(entries.last()).toMatchTextContent(/^Payment of \$25\.00 voided.*Nilsa Báez/)
})

const drawerOf = (name: string, at: number, isOpen = true): CashDrawer => ({
  id: `00000000-0000-4000-8000-0000000007${String(at).padStart(2, '0')}`,
  name,
  placeState: null,
  session: isOpen
    ? {
        id: '00000000-0000-4000-8000-000000000799',
        opening: 5000,
        openedAt: new Date(),
        openedBy: 'Nilsa',
        count: null,
      }
    : null,
})

it('puts a payment into the only open drawer, unless staff choose none', async () => {
  const [front, closed] = [drawerOf('Front', 1), drawerOf('Fair', 2, false)]
  answer(listDrawers, { drawers: [front, closed], closed: [] })
  await takePayment(unpaid)
  const choice = dialog.getByRole('combobox', { name: 'Drawer' })
  await expect.element(choice).toHaveValue(front.id)
  await expect.element(choice.getByRole('option', { name: 'Fair' })).not.toBeInTheDocument()
  const recorded = answer(recordTender, refused(409, { code: 'drawer_closed' }))
  await save.click()
  await expectToast(
    'Payment not recorded',
    'This drawer is not open, or it was counted already: it takes and gives no money.',
  )
  await dismissToast()
  await expect.element(choice).toHaveValue('')
  expect(recorded).toMatchObject([{ body: { drawerId: front.id } }])
  const again = answer(recordTender, { order: settled })
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(again[0]?.body).not.toHaveProperty('drawerId')
})

describe('a link to pay the rest', () => {
  const linkDialog = page.getByRole('dialog', { name: 'Link to pay $70.40 of FM-000012' })
  const openLink = () => payments.getByRole('button', { name: 'Send a Link' }).click()

  it('is shown once to copy it, and mailed only when staff ask for it', async () => {
    await openOrder(inPart)
    await openLink()
    const made = answer(sendBalanceLink, {
      url: 'http://shop.test/pay/abc',
      expiresAt: new Date('2026-12-30T16:00:00Z'),
    })
    await linkDialog.getByRole('button', { name: 'Create Link', exact: true }).click()
    await expect.element(linkDialog.getByText('http://shop.test/pay/abc')).toBeVisible()
    await expect.element(linkDialog.getByText(/Dec 30/)).toBeVisible()
    await expect.element(linkDialog.getByText(inPart.customerEmail ?? '')).not.toBeInTheDocument()
    await linkDialog.getByRole('button', { name: 'Create Link and Email It' }).click()
    await expect.element(linkDialog.getByText(inPart.customerEmail ?? '')).toBeVisible()
    expect(made).toMatchObject([{ body: { mail: false } }, { body: { mail: true } }])
  })

  it('is refused with the reason', async () => {
    await openOrder(inPart)
    await openLink()
    answer(sendBalanceLink, refused(409, { code: 'payment_pending' }))
    await linkDialog.getByRole('button', { name: 'Create Link', exact: true }).click()
    await expectToast(
      'The link could not be created',
      'A payment of this order is being confirmed. Please do not pay again.',
    )
    await dismissToast()
  })

  it('is offered neither without online payment nor when nothing is due', async () => {
    answer(getPaymentSetting, paymentSetting('personal'))
    await openOrder(inPart)
    await expect.element(payments.getByRole('button', { name: 'Take payment' })).toBeVisible()
    await expect.element(payments.getByRole('button', { name: 'Send a Link' })).not.toBeInTheDocument()
  })
})
