import { expect, it } from 'vitest'
import { checkoutKindOf, paymentSetupOf } from './payment-setup.ts'
import { paypalSetting } from './paypal/paypal-setting.ts'

const real = { demo: false, emulatedPayments: false }
const unset = { paypal_type: 'business', paypal_mode: 'live', paypal_client_secret_set: false } as const

it('closes the checkout of a real shop without a payment account', () => {
  expect(checkoutKindOf(paymentSetupOf(unset), real)).toBe('closed')
  expect(checkoutKindOf(paymentSetupOf({ ...unset, paypal_client_secret_set: true }), real)).toBe('provider')
  expect(checkoutKindOf(paymentSetupOf({ ...unset, paypal_type: 'personal' }), real)).toBe('manual')
  expect(checkoutKindOf(paymentSetupOf(unset), { ...real, demo: true })).toBe('provider')
  expect(checkoutKindOf(paymentSetupOf(unset), { ...real, emulatedPayments: true })).toBe('provider')
})

it('tells every reader whether there is an account, and nothing else of it', () => {
  const shown = paypalSetting.shownTo?.(null, { ...unset, paypal_client_id: 'id' })
  expect(shown).toEqual(unset)
})
