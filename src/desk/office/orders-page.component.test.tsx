import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { browseOrders, changeOrderStatus, getOrderDetails } from '../../orders/api.ts'
import { getPackingSlips } from '../../orders/bulk-api.ts'
import { listOrderNotes } from '../../orders/notes-api.ts'
import { sendParcel } from '../../orders/parcels-api.ts'
import { getPaymentSetting } from '../../payments/payment-setting-api.ts'
import { listViews } from '../../saved-views/office-api.ts'
import { answer, answerLater, failed, refused } from '../../testing/components/answers.ts'
import { expectAccessible, expectToast } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { detailsOf, orderOf, pageOfOrders } from '../../testing/components/orders.ts'
import { paymentSetting } from '../../testing/components/payments.ts'
import { getOrderTimeline } from '../timeline-api.ts'

const row = page.getByRole('row').filter({ hasText: 'FM-000012' })
const status = page.getByRole('combobox', { name: 'Status of order FM-000012' })

beforeEach(() => void answer(listViews, { views: [] }))

async function openOrders(order = orderOf()) {
  answer(browseOrders, pageOfOrders(order))
  await openOffice('/admin/orders')
  await expect.element(status).toBeVisible()
}

it('shows a new status before the server answers, and takes it back when it fails', async () => {
  await openOrders()
  const refuse = answerLater(changeOrderStatus, failed)
  await status.selectOptions('Completed')
  await expect.element(status).toHaveValue('completed')
  refuse()
  await expectToast('Error', 'Failed to update order status. Please try again.')
  await expect.element(status).toHaveValue('pending')
})

it('warns when the buyer was not mailed about a new status', async () => {
  await openOrders()
  const processed = orderOf({ status: 'processed', customerName: 'Coralís Peña' })
  answer(changeOrderStatus, { order: processed, emailWarning: 'Mail is late.' })
  await status.selectOptions('Processed')
  await expectToast('Status Updated with Warning', 'Mail is late.')
  // The order of the answer, not the one that was shown before it.
  await expect.element(row).toMatchTextContent('Coralís Peña')
  await expect.element(status).toHaveValue('processed')
})

const unpaid = orderOf({
  paymentMethod: 'Manual',
  paymentStatus: 'awaiting',
  paid: 0,
  due: 500,
  environment: 'personal',
  paypalOrderId: null,
  paypalTransactionId: null,
})
const question = page.getByRole('alertdialog', { name: 'Has $5.00 arrived?' })

it('asks whether the money has arrived before an order paid by hand moves on', async () => {
  await openOrders(unpaid)
  const changes = answer(changeOrderStatus, failed)
  await expect.element(row.getByRole('link', { name: /^Invoice/ })).not.toBeInTheDocument()
  await status.selectOptions('Shipped')
  await expect.element(question).toMatchTextContent('its status becomes Shipped')
  await expect.element(question.getByRole('button', { name: 'Not yet' })).toHaveFocus()
  await expectAccessible()
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(status).toHaveValue('pending')
  expect(changes).toEqual([])
})

it('marks an order paid by hand as paid once the money has arrived', async () => {
  await openOrders(unpaid)
  const changes = answer(changeOrderStatus, {
    order: orderOf({ ...unpaid, status: 'completed', paymentStatus: 'paid', paid: 500, due: 0 }),
  })
  await row.getByRole('button', { name: 'More actions for order FM-000012' }).click()
  await row.getByRole('menuitem', { name: 'Mark as paid' }).click()
  await question.getByRole('button', { name: 'Yes, it has arrived' }).click()
  await expect.element(page.getByText('Order FM-000012 is now Completed.')).toBeVisible()
  expect(changes).toMatchObject([
    { body: { status: 'completed', from: 'pending', paymentReceived: true, language: 'en' } },
  ])
  await expect.element(row.getByRole('link', { name: /^Invoice/ })).toBeVisible()
})

it('asks the same in the details of the order', async () => {
  answer(getOrderDetails, detailsOf({ unpaid: true }))
  answer(listOrderNotes, { notes: [] })
  answer(getOrderTimeline, { entries: [] })
  answer(getPaymentSetting, paymentSetting('personal'))
  await openOrders(unpaid)
  await row.getByRole('button', { name: /^View details/ }).click()
  const details = page.getByRole('dialog', { name: 'Order FM-000012' })
  await details.getByRole('button', { name: 'Mark as paid' }).click()
  await question.getByRole('button', { name: 'Not yet' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
})

it('records a part of an order once when it is sent by a double click', async () => {
  answer(getOrderDetails, detailsOf())
  answer(listOrderNotes, { notes: [] })
  answer(getOrderTimeline, { entries: [] })
  const order = orderOf()
  const three = { ...order, items: order.items.map((item) => ({ ...item, quantity: 3 })) }
  await openOrders(three)
  const sent = answer(sendParcel, { order: three })
  await row.getByRole('button', { name: /^View details/ }).click()
  await page.getByRole('button', { name: 'Send a parcel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Parcel of order FM-000012' })
  await dialog.getByRole('combobox', { name: 'Soap' }).selectOptions('1')
  // Both clicks arrive before the page shows that the first one is under way.
  const form = dialog.element().querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expectToast('Parcel recorded', 'The customer of order FM-000012 gets an email.')
  expect(sent).toMatchObject([{ body: { lines: [{ quantity: 1 }] } }])
  await expect.element(dialog).not.toBeInTheDocument()
})

it.each([
  ['', ['FM-000013', 'FM-000012']],
  ['?sort=oldest', ['FM-000012', 'FM-000013']],
])('prints the slips of a selection in the order of the list: %s', async (search, numbers) => {
  const older = orderOf({ createdAt: new Date('2026-11-20T15:00:00Z') })
  const newer = orderOf({
    id: '00000000-0000-4000-8000-000000000303',
    orderNumber: 'FM-000013',
    createdAt: new Date('2026-11-21T15:00:00Z'),
  })
  answer(browseOrders, pageOfOrders(older, newer))
  const asked = answer(getPackingSlips, failed)
  await openOffice(`/admin/orders${search}`)
  for (const number of ['FM-000012', 'FM-000013'])
    await page.getByRole('checkbox', { name: `Select order ${number}` }).click()
  await page.getByRole('button', { name: 'Packing slips' }).click()
  await expect.poll(() => asked.length).toBe(1)
  const numberOf = (id: string) => [older, newer].find((order) => order.id === id)?.orderNumber
  expect(asked[0]?.body.ids?.map(numberOf)).toEqual(numbers)
})

it.each([
  ['', 'Everything has shipped. No paid order is waiting.'],
  ['&search=ana', 'No orders match'],
])('says that all is shipped only where nothing else is asked for: %s', async (search, text) => {
  answer(browseOrders, { ...pageOfOrders(), total: 5 })
  await openOffice(`/admin/orders?status=to_ship${search}`)
  await expect.element(page.getByText(text)).toBeVisible()
})

it('shows a loading error and loads again when asked', async () => {
  answer(browseOrders, failed)
  await openOffice('/admin/orders')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  answer(browseOrders, pageOfOrders(orderOf()))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row).toBeVisible()
  await expect.element(page.getByText('This could not be loaded')).not.toBeInTheDocument()
})

it.each([
  [409, 'nothing_to_ship', 'No queda nada por enviar de este pedido.'],
  [403, 'forbidden', 'No puedes hacer esto.'],
  [503, 'busy', 'La tienda tiene mucho trabajo en este momento. Inténtalo de nuevo en unos segundos.'],
])('says in the language of the page why documents were not made: %i %s', async (status, code, text) => {
  answer(browseOrders, pageOfOrders(orderOf()))
  answer(getPackingSlips, refused(status, { code, message: 'An English sentence.' }))
  await openOffice('/admin/orders', { locale: 'es' })
  await page.getByRole('checkbox', { name: 'Seleccionar el pedido FM-000012' }).click()
  await page.getByRole('button', { name: 'Listas de empaque' }).click()
  await expectToast('No se hizo todo', text)
})
