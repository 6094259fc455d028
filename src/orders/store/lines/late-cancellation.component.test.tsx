import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { createQueryClient } from '../../../kit/api/query-client.ts'
import { currentToast } from '../../../kit/ui/toast-store.ts'
import { getContactSetting } from '../../../settings/api.ts'
import { answer, refused } from '../../../testing/components/answers.ts'
import { onEnd } from '../../../testing/components/clean-up.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../../testing/components/expect-page.ts'
import { orderOf } from '../../../testing/components/orders.ts'
import type { OwnOrder } from '../../api.ts'
import { cancelLine } from '../../lines-api.ts'
import { OrderLines, OrderTotals } from '../order-parts.tsx'
import { LineChanges } from './line-changes.tsx'

const contact = { email: 'hola@tienda.test', facebook: '', instagram: '' }
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** A facial for $110.00 in three hours. Its deposit of $25.00 was paid; it could be canceled until yesterday. */
function lateOrder(changes: Partial<OwnOrder> = {}, ofLine: Partial<OwnOrder['items'][number]> = {}): OwnOrder {
  const [soap] = orderOf().items
  if (!soap) throw new Error('no line')
  const facial = {
    ...{ ...soap, name: 'Facial', nameEs: 'Limpieza facial', price: 11_000, paid: 11_000, deposit: 2500, ships: false },
    ...{ lateKeeps: 'deposit' as const, startsAt: inHours(3), endsAt: inHours(4), changeUntil: inHours(-21) },
    ...{ calendarId: soap.productId, ...ofLine },
  }
  return orderOf({
    ...{ paymentStatus: 'partially_paid', environment: 'personal', subtotal: 11_000, total: 11_000 },
    ...{ paid: 2500, due: 8500, items: [facial], ...changes },
  })
}

/** Shows the order and what its buyer can change, as Order History does. */
async function show(order: OwnOrder, look: { locale?: 'en' | 'es'; theme?: 'light' | 'dark'; width?: number } = {}) {
  const { locale = 'en', theme = 'light', width = 1280 } = look
  answer(getContactSetting, { key: 'contact', value: { ...contact, phone: '787-555-0100' }, version: 0 })
  await commands.emulateTheme(theme)
  await page.viewport(width, 900)
  window.history.replaceState(null, '', locale === 'en' ? '/dashboard' : '/es/dashboard')
  document.documentElement.lang = locale
  const [item] = order.items
  if (!item) throw new Error('no line')
  const place = document.createElement('main')
  place.className = 'p-4'
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <h1>Order</h1>
      <OrderLines order={order} />
      <OrderTotals order={order} />
      <LineChanges order={order} item={item} />
    </QueryClientProvider>,
  )
  onEnd(() => {
    root.unmount()
    place.remove()
  })
}

const lose = (amount: string) => page.getByRole('button', { name: `Cancel and Lose ${amount}` })

it('offers to cancel late without the deposit, and says what is lost and what is not due', async () => {
  const sent = answer(cancelLine, lateOrder({ due: 0 }))
  await show(lateOrder())
  await expect.element(page.getByText('To change or cancel it, please call 787-555-0100.')).toBeVisible()
  await lose('$25.00: Facial').click()
  const dialog = page.getByRole('alertdialog')
  const text =
    'It is too late to cancel without losing the deposit: $25.00 of it stays with the shop. You no longer owe the other $85.00.'
  await expect.element(dialog.getByText(text)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel and Lose $25.00' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ body: { keep: 0, loseDeposit: 2500 } }])
})

it('says what comes back of what was paid above the deposit', async () => {
  await show(lateOrder({ paid: 7500, due: 3500 }))
  await lose('$25.00: Facial').click()
  const text = 'We will send $50.00 back to you, the same way that you paid us. You no longer owe the other $35.00.'
  await expect.element(page.getByRole('alertdialog').getByText(text)).toBeVisible()
})

it('says what would be kept now when that has changed', async () => {
  const changed = { code: 'deposit_changed', amount: '20.00' }
  answer(cancelLine, refused(409, changed))
  await show(lateOrder())
  await lose('$25.00: Facial').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel and Lose $25.00' }).click()
  await expect.poll(currentToast).toMatchObject({
    title: 'Nothing Was Changed',
    description: 'The shop would keep $20.00 now. Please look at it again.',
  })
})

it.each([
  ['nothing is kept', {}, { lateKeeps: 'none' }],
  ['no deposit was paid', { paid: 0, due: 11_000, paymentStatus: 'awaiting' }, {}],
  ['the visit has begun', {}, { startsAt: inHours(-0.1) }],
] as const)('does not offer it where %s', async (_, changes, ofLine) => {
  await show(lateOrder(changes, ofLine))
  await expect.element(page.getByText('Facial')).toBeVisible()
  await expect.element(lose('')).not.toBeInTheDocument()
})

it.each([
  ['Canceled', false],
  ['Did not come', true],
] as const)('says of a line that is over what was kept: %s', async (state, noShow) => {
  const kept = { amount: 2500, of: 11_000, noShow }
  const refunds = [{ amount: 0, credited: 8500, creditNote: 'CN-000001', completedAt: new Date() }]
  await show(lateOrder({ due: 0, paymentStatus: 'paid', refunds }, { kept, returned: 1 }))
  for (const text of ['Kept $25.00 of $110.00', state]) {
    await expect.element(page.getByRole('listitem').getByText(text)).toBeVisible()
  }
  await expect.element(page.getByText('−$85.00')).toBeVisible()
})

it.each(everyLook)('is accessible and fits a phone in $locale, $theme', async (look) => {
  await show(lateOrder(), { ...look, width: 320 })
  const action = look.locale === 'en' ? 'Cancel and Lose $25.00' : 'Cancelar y perder $25.00'
  await page.getByRole('button', { name: action }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
})
