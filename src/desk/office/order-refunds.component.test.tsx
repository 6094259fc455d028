import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type CashDrawer, listDrawers } from '../../drawers/drawers-api.ts'
import {
  browseOrders,
  getOrderDetails,
  markRefundSent,
  type Order,
  type OrderDetails,
  type Refund,
  refundOrder,
} from '../../orders/api.ts'
import { listOrderNotes } from '../../orders/notes-api.ts'
import { decideRefund } from '../../payment-admin/office-api.ts'
import { listViews } from '../../saved-views/office-api.ts'
import { answer, refused } from '../../testing/components/answers.ts'
import {
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { detailsOf, orderOf, pageOfOrders } from '../../testing/components/orders.ts'
import { paymentOf, refundOf } from '../../testing/components/payments.ts'
import { getOrderTimeline } from '../timeline-api.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-0000000005${String(last).padStart(2, '0')}`
const at = new Date('2026-11-20T15:00:00Z')

const drawerOf = (last: number, name: string): CashDrawer => ({
  ...{ id: idOf(last), name, placeState: null },
  session: { id: idOf(last + 1), opening: 10000, openedAt: at, openedBy: 'Ana Peña', count: null },
})
const desk = drawerOf(70, 'Mostrador')
const back = drawerOf(80, 'Trastienda')

const tenders: OrderDetails['tenders'] = [
  { id: idOf(1), kind: 'card_terminal', method: 'Card', amount: 2500, left: 2500, receivedAt: at, state: 'settled' },
  { id: idOf(2), kind: 'ath_movil', method: 'ATH Móvil', amount: 2000, left: 2000, receivedAt: at, state: 'settled' },
  {
    ...{ id: idOf(3), kind: 'cash', method: 'Cash', amount: 5040, left: 5040, receivedAt: at, state: 'settled' },
    drawerId: desk.id,
  },
]

const order: Order = orderOf({
  ...{ subtotal: 9540, total: 9540, paid: 9540, paymentMethod: 'Card', status: 'completed' },
  ...{ environment: 'personal', paypalOrderId: null, paypalTransactionId: null },
  tenders: tenders.map(({ left: _, drawerId: __, ...tender }) => tender),
})

const handed = { byHand: true, note: null, creditNote: 'CN-000007', createdAt: at, completedAt: at }
const partOf = (last: number, tender: number, changes: Partial<Refund> = {}): Refund => {
  const { kind = 'cash', method = 'Cash' } = tenders[tender] ?? {}
  const part = { groupId: idOf(60), tenderId: idOf(tender + 1), kind, method, reason: null }
  return refundOf({ ...handed, id: idOf(last), amount: 2500, part, ...changes })
}

function answerDetails(changes: Partial<OrderDetails> = {}) {
  return answer(getOrderDetails, detailsOf({ refundable: 9540, paid: 9540, tenders, byHand: true, ...changes }))
}

beforeEach(() => {
  answer(listViews, { views: [] })
  answer(listOrderNotes, { notes: [] })
  answer(getOrderTimeline, { entries: [] })
  answer(listDrawers, { drawers: [desk, back], closed: [] })
  answer(browseOrders, () => pageOfOrders(order))
})

const openOrder = async (visit: Parameters<typeof openOffice>[1] = {}) => {
  await openOffice('/admin/orders?order=FM-000012', visit)
  await expect.element(page.getByRole('dialog')).toBeVisible()
}
const section = page.getByRole('region', { name: 'Refunds' })
const dialog = page.getByRole('dialog', { name: 'Refund order FM-000012' })
const question = page.getByRole('alertdialog')
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const choice = (name: string) => dialog.getByRole('combobox', { name, exact: true })
const amounts = () =>
  ['Amount : Card terminal', 'Amount : ATH Móvil', 'Amount : Cash'].map(
    (name) => (field(name).element() as HTMLInputElement).value,
  )

async function openDialog(visit: Parameters<typeof openOffice>[1] = {}) {
  await openOrder(visit)
  await section.getByRole('button', { name: 'Refund…' }).click()
  await expect.element(dialog).toBeVisible()
}

const looks = {
  en: { open: 'Refund…', title: 'Refund order FM-000012', group: 'How the money goes back', left: '$25.00 left' },
  es: {
    open: 'Reembolsar…',
    title: 'Reembolsar el pedido FM-000012',
    group: 'Por dónde vuelve',
    left: 'por reembolsar: $25.00',
  },
}

it.each(everyLook)('a refund shows how its money goes back in $locale, $theme', async (look) => {
  answerDetails()
  const { open, title, group, left } = looks[look.locale]
  await openOrder({ ...look, width: 360 })
  await page.getByRole('button', { name: open }).click()
  const shown = page.getByRole('dialog', { name: title })
  const ways = shown.getByRole('group', { name: group })
  await expect.element(ways).toMatchTextContent(left)
  await expect.element(ways.getByRole('listitem').nth(2)).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
})

it('the division follows the amount and is confirmed with its parts', async () => {
  answerDetails()
  await openDialog()
  await expect.poll(amounts).toEqual(['25.00', '20.00', '50.40'])
  await field('Amount').fill('30.00')
  await expect.poll(amounts).toEqual(['25.00', '5.00', '0.00'])
  await field('Amount').fill('65.00')
  await expect.poll(amounts).toEqual(['25.00', '20.00', '20.00'])
  await choice('Out of the drawer : Cash').selectOptions('Trastienda')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(question).toMatchTextContent('$65.00 goes back to Coralís Rosario as below.')
  const shown = question
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(shown).toEqual(['$25.00: Card terminal', '$20.00: ATH Móvil', '$20.00: Cash, out of Trastienda'])
  const asked = answer(refundOrder, {
    order,
    refund: { ...refundOf({ amount: 6500 }), parts: [] },
  })
  await question.getByRole('button', { name: 'Refund $65.00' }).click()
  await expectToast('Refund Completed', '$65.00 of order FM-000012 was refunded.')
  expect(asked.at(-1)?.body).toMatchObject({
    amount: 6500,
    parts: [
      { tenderId: idOf(1), amount: 2500 },
      { tenderId: idOf(2), amount: 2000 },
      { tenderId: idOf(3), amount: 2000, drawerId: back.id },
    ],
  })
})

it('staff change the division; amounts that do not add up and another way without a reason are faults', async () => {
  answerDetails()
  await openDialog()
  await field('Amount').fill('30.00')
  await expect.poll(amounts).toEqual(['25.00', '5.00', '0.00'])
  await field('Amount : Card terminal').fill('10.00')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect
    .element(dialog.getByText('These amounts add up to $15.00, and $30.00 is refunded.').first())
    .toBeVisible()
  await field('Amount : ATH Móvil').fill('20.00')
  await choice('Way : ATH Móvil').selectOptions('Check')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('Say why it goes back in another way.').first()).toBeVisible()
  await field('Why in another way : ATH Móvil').fill('No tiene ATH')
  await field('Amount : Card terminal').fill('9.99')
  await field('Amount : Cash').fill('0.01')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const fault = { field: 'parts.2.drawerId', code: 'refund_drawer_required', message: 'Choose' }
  const asked = answer(refundOrder, refused(400, { code: 'refund_drawer_required', fields: [fault] }))
  await question.getByRole('button', { name: 'Refund $30.00' }).click()
  await expect.element(dialog.getByText('Choose the drawer that the cash is taken out of.').first()).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({
    parts: [
      { tenderId: idOf(1), amount: 999 },
      { tenderId: idOf(2), amount: 2000, by: 'check', reason: 'No tiene ATH' },
      { tenderId: idOf(3), amount: 1 },
    ],
  })
})

it('a payment gives back no more than is left of it', async () => {
  answerDetails()
  await openDialog()
  await field('Amount').fill('30.00')
  await expect.poll(amounts).toEqual(['25.00', '5.00', '0.00'])
  await field('Amount : Card terminal').fill('25.01')
  await field('Amount : ATH Móvil').fill('4.99')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('Card terminal: at most $25.00 can be refunded.').first()).toBeVisible()
})

it('says that no drawer is open', async () => {
  answerDetails()
  await openDialog()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  answer(refundOrder, refused(409, { code: 'drawer_closed' }))
  await question.getByRole('button', { name: 'Refund $95.40' }).click()
  await expectToast('Refund Failed', 'This drawer is not open, or it was counted already: it takes and gives no money.')
})

it('cash of a drawer asks for a drawer, also when it is the only payment', async () => {
  const [, , cash] = tenders
  answerDetails({ tenders: cash ? [{ ...cash, amount: 9540, left: 9540 }] : [] })
  await openDialog()
  await expect.element(field('Amount : Cash')).not.toBeInTheDocument()
  await field('Amount').fill('10.00')
  await choice('Out of the drawer : Cash').selectOptions('Mostrador')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const asked = answer(refundOrder, { order, refund: refundOf({ amount: 1000 }) })
  await question.getByRole('button', { name: 'Refund $10.00' }).click()
  await expectToast('Refund Completed', '$10.00 of order FM-000012 was refunded.')
  expect(asked.at(-1)?.body).toMatchObject({ parts: [{ tenderId: idOf(3), amount: 1000, drawerId: desk.id }] })
})

it('an order of one payment asks nothing of ways', async () => {
  const [only] = tenders
  const one = only && { ...only, amount: 9540, left: undefined }
  answerDetails({ tenders: one ? [one] : [] })
  await openDialog()
  await expect.element(dialog.getByRole('group', { name: 'How the money goes back' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const asked = answer(refundOrder, { order, refund: refundOf({ amount: 9540 }) })
  await question.getByRole('button', { name: 'I have sent $95.40' }).click()
  await expectToast('Refund Completed', '$95.40 of order FM-000012 was refunded.')
  expect(asked.at(-1)?.body).not.toHaveProperty('parts')
})

const divided = [
  partOf(61, 0, { state: 'failed', byHand: false, issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS', completedAt: null }),
  partOf(62, 1, { amount: 2000, owed: true }),
  partOf(63, 2, { amount: 1000 }),
]

it('a divided refund shows its parts, its credit note once, and what is still to be sent', async () => {
  answerDetails({ refunds: divided })
  await openOrder()
  await expect.element(section).toMatchTextContent('$55.00')
  expect(section.getByRole('link', { name: /^Credit note CN-000007/ }).elements()).toHaveLength(1)
  const parts = section.getByRole('listitem').getByRole('listitem')
  await expect.element(parts.nth(0)).toMatchTextContent('$25.00Card terminalRefused by PayPal')
  await expect.element(parts.nth(0)).toMatchTextContent('$25.00 still to be sent')
  await expect.element(parts.nth(1)).toMatchTextContent('$20.00ATH MóvilTo send')
  await expect.element(parts.nth(2)).toMatchTextContent('$10.00CashRefunded')
})

it('a refused part is asked for again, or sent in another way with a reason', async () => {
  answerDetails({ refunds: divided })
  await openOrder()
  const retried = answer(decideRefund, paymentOf())
  await section.getByRole('button', { name: 'Try Again' }).click()
  await expectToast('Requested again', null)
  expect(retried.at(-1)?.body).toEqual({ decision: 'retry' })
  await section.getByRole('button', { name: 'Another Way…' }).click()
  const form = page.getByRole('dialog', { name: 'Send $25.00 in another way' })
  const send = form.getByRole('button', { name: 'I have sent $25.00' })
  await send.click()
  await expect.element(form.getByText('Say why it goes back in another way.').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Why in another way' }).fill('PayPal no puede')
  await form.getByRole('combobox', { name: 'Out of the drawer' }).selectOptions('Mostrador')
  const asked = answer(decideRefund, paymentOf())
  await send.click()
  await expectToast('Recorded', null)
  expect(asked.at(-1)?.body).toEqual({
    ...{ decision: 'other', by: 'cash', reason: 'PayPal no puede', drawerId: desk.id },
  })
})

it('cash that is owed leaves a drawer when it is sent', async () => {
  answerDetails({ refunds: [partOf(62, 2, { amount: 2000, owed: true })] })
  await openOrder()
  await section.getByRole('button', { name: 'Mark as sent' }).click()
  await section.getByRole('combobox', { name: 'Out of the drawer' }).selectOptions('Trastienda')
  const asked = answer(markRefundSent, partOf(62, 2, { owed: true, sentAt: at }))
  await section.getByRole('button', { name: 'Yes, it was sent' }).click()
  await expectToast('Marked as sent', null)
  expect(asked.at(-1)?.body).toEqual({ drawerId: back.id })
})

it('says what of a deposit was kept, and what is not due any more', async () => {
  const kept = refundOf({ ...handed, id: idOf(90), amount: 0, kept: 2500, credited: 8500 })
  answerDetails({ refunds: [kept] })
  await openOffice(`/admin/orders?order=${order.orderNumber}`)
  const section = page.getByRole('region', { name: 'Refunds' })
  await expect.element(section.getByText('Kept $25.00')).toBeVisible()
  await expect.element(section.getByText('$85.00 is no longer due.')).toBeVisible()
  await expect.element(section.getByRole('link', { name: /CN-000007/ })).toBeVisible()
  await expect.element(section.getByText('Refunded manually')).not.toBeInTheDocument()
})
