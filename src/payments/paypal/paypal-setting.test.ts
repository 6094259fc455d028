import { expect, test } from 'vitest'
import { paypalSetting } from './paypal-setting.ts'

test('a payment account is a business account in the sandbox by default', () => {
  expect(paypalSetting.schema.parse({})).toEqual({
    paypal_type: 'business',
    paypal_mode: 'sandbox',
    paypal_client_id: '',
    paypal_client_secret: '',
    personal_email: '',
    personal_name: '',
    personal_phone: '',
    personal_address: '',
  })
  for (const odd of [{ paypal_type: 'bank' }, { paypal_mode: 'test' }])
    expect(paypalSetting.schema.safeParse(odd).error?.issues).toHaveLength(1)
})
