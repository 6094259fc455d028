import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, failed, refused } from '../../testing/components/answers.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { disputeOf, pageOfPayments, paymentOf, refundOf } from '../../testing/components/payments.ts'
import { browsePayments, decidePayment, handleDispute } from '../office-api.ts'

const row = page.getByRole('row').filter({ hasText: 'FM-000012' })

it.each(everyLook)('is accessible in $locale, $theme', async (look) => {
  answer(browsePayments, pageOfPayments(paymentOf()))
  await openOffice('/admin/payments', look)
  await expect.element(page.getByText('FM-000012').first()).toBeVisible()
  await expectAccessible()
})

it('fits a phone', async () => {
  answer(browsePayments, pageOfPayments(paymentOf()))
  await openOffice('/admin/payments', { locale: 'es', width: 360 })
  await expect.element(page.getByRole('button', { name: /^Verificar en PayPal: pago/ })).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
})

it('shows a loading error and loads again when asked', async () => {
  answer(browsePayments, failed)
  await openOffice('/admin/payments', { locale: 'es' })
  const again = page.getByRole('button', { name: 'Intentar de nuevo' })
  await expect.element(again).toBeVisible()
  answer(browsePayments, pageOfPayments(paymentOf()))
  await again.click()
  await expect.element(row).toBeVisible()
})

it('asks for a decision about a payment in review, and shows every outcome', async () => {
  const review = paymentOf({
    state: 'review',
    trouble: 'review',
    orderId: null,
    note: 'The captured amount differs from the order total.',
    decisions: ['accept', 'refund'],
  })
  answer(browsePayments, pageOfPayments(review))
  await openOffice('/admin/payments')
  await expect.element(page.getByText('This payment is waiting for your decision.')).toBeVisible()
  await expect.element(page.getByText('The captured amount differs from the order total.')).toBeVisible()
  await expectAccessible()

  answer(decidePayment, refused(409, { code: 'payment_not_accepted' }))
  await row.getByRole('button', { name: 'Create the order' }).click()
  const making = page.getByRole('alertdialog', { name: 'Create order FM-000012?' })
  await expect.element(making.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await making.getByRole('button', { name: 'Create the order' }).click()
  await expect.element(page.getByText('There is not enough stock, or PayPal reports another payment.')).toBeVisible()

  const refunded = paymentOf({ ...review, state: 'refunded', trouble: null, decisions: [], refunds: [refundOf()] })
  const decisions = answer(decidePayment, refunded)
  await row.getByRole('button', { name: 'Refund', exact: true }).click()
  const giving = page.getByRole('alertdialog', { name: 'Refund payment FM-000012?' })
  await expect.element(giving).toMatchTextContent('PayPal sends $35.50 back to Coralís Rosario.')
  await giving.getByRole('button', { name: 'Refund $35.50' }).click()
  await expect.element(page.getByText('Payment FM-000012: Refunded.')).toBeVisible()
  await expect.element(page.getByText('This payment is waiting for your decision.')).not.toBeInTheDocument()
  expect(decisions).toEqual([{ params: { id: review.id }, body: { decision: 'refund' } }])
})

const disputeTexts = {
  en: {
    facts: ['Not received', 'Waiting for your answer', 'Customer inquiry'],
    figures: [/^Amount\$35\.50$/, /^Answer byDec 1\b/],
    handle: 'Mark as handled',
  },
  es: {
    facts: ['No recibido', 'Espera tu respuesta', 'Consulta del cliente'],
    figures: [/^Cantidad\$35\.50$/, /^Responder antes de1 dic\b/],
    handle: 'Marcar como atendido',
  },
}

const reversal = disputeOf({ id: crypto.randomUUID(), kind: 'reversal', state: 'REVERSED', handled: true })

it.each(everyLook)('shows what a dispute is about in $locale, $theme', async (look) => {
  answer(browsePayments, pageOfPayments(paymentOf({ trouble: 'dispute', disputes: [disputeOf(), reversal] })))
  await openOffice('/admin/payments', look)
  const { facts, figures, handle } = disputeTexts[look.locale]
  for (const fact of facts) await expect.element(page.getByText(fact).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: handle })).toBeVisible()
  await expectAccessible()
  const shown = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(shown).toEqual(expect.arrayContaining(figures.map((text) => expect.stringMatching(text))))
})

it('marks a dispute as handled in the state that is shown', async () => {
  const disputed = paymentOf({ trouble: 'dispute', disputes: [disputeOf(), reversal] })
  answer(browsePayments, pageOfPayments(disputed))
  const handled = answer(handleDispute, {
    ...disputed,
    trouble: null,
    disputes: [disputeOf({ handled: true }), reversal],
  })
  await openOffice('/admin/payments')
  await expect.element(page.getByText('The customer or their bank is claiming this money back.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as handled: payment FM-000012' }).click()
  await expect.element(page.getByText(/no longer needs attention/)).toBeVisible()
  await expect.element(page.getByText('Handled', { exact: true })).toHaveLength(2)
  expect(handled).toEqual([{ params: { id: disputeOf().id }, body: { changedAt: disputeOf().changedAt } }])
})
