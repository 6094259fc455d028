import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createBooking, createCalendar, moveBooking, saveServiceTerms } from '../contract/admin-appointments.ts'
import { createProduct } from '../contract/admin-catalog.ts'
import { sendContactMessage } from '../contract/contact.ts'
import { forgotPassword } from '../contract/password-reset.ts'
import { changePassword, updateProfile, updateUser } from '../contract/profile.ts'
import { register } from '../contract/registration.ts'
import { confirmTotp, renamePasskey } from '../contract/second-factor.ts'
import { brandForm, settingSchemas } from '../contract/setting-values.ts'
import { setUpShop } from '../contract/setup.ts'
import { confirmIdentity, login } from '../contract/sign-in.ts'
import { requestNotice } from '../contract/stock-notices.ts'
import { createSystemLog } from '../contract/system-logs.ts'
import { createUser } from '../contract/users.ts'
import { verifyCode } from '../contract/verification.ts'
import { profileRules } from './account/dashboard/profile-values.ts'
import { passwordChangeRules } from './account/profile-page/password-change-rules.ts'
import { personalRules } from './account/profile-page/use-personal-form.ts'
import { passkeyRules } from './account/second-factor/passkey-dialogs.tsx'
import { totpRules } from './account/second-factor/totp-dialog.tsx'
import { brandRules } from './admin/brand-settings/use-brand-form.ts'
import { bookingRules } from './admin/calendar/booking-form-dialog.tsx'
import { calendarRules } from './admin/calendar/calendar-form-dialog.tsx'
import { moveRules } from './admin/calendar/move-booking-dialog.tsx'
import { termsRules } from './admin/calendar/terms-dialog.tsx'
import { cartRules } from './admin/cart-settings/use-cart-form.ts'
import { emailRules } from './admin/email-settings/use-email-form.ts'
import { personRules } from './admin/people/person-rules.ts'
import { productRules } from './admin/products/product-form.ts'
import { logRules } from './admin/system-logs/add-log-dialog.tsx'
import { confirmationRules } from './session/reauthentication-dialog.tsx'
import { codeRules } from './session/verification/code-form.tsx'
import { noticeRules } from './storefront/catalog/notice-fields.tsx'
import { contactRules } from './storefront/home/check-contact.ts'
import { registrationRules } from './storefront/login/registration-rules.ts'
import { signInRules } from './storefront/login/use-sign-in.ts'
import { recoveryRules } from './storefront/password/use-recovery.ts'
import { setupRules } from './storefront/setup/use-setup.ts'

const user = { email: 'ana@correo.test', pendingEmail: null } as Parameters<typeof profileRules>[0]

it.each([
  ['the sign-in', signInRules, login.body],
  ['the registration', registrationRules, register.body],
  ['the first account', setupRules, setUpShop.body],
  ['the recovery', recoveryRules, forgotPassword.body],
  ['the code of a verification mail', codeRules, verifyCode.body],
  ['the reauthentication', confirmationRules, confirmIdentity.body],
  ['the contact form', contactRules, sendContactMessage.body],
  ['a notice of stock', noticeRules, requestNotice.body],
  ['the profile', personalRules(user), updateProfile.body],
  ['the profile with addresses', profileRules(user), updateUser.body],
  ['the own password', passwordChangeRules, changePassword.body],
  ['the name of a passkey', passkeyRules, renamePasskey.body],
  ['the authenticator app', totpRules, confirmTotp.body],
  ['a new user', personRules({ role: 'customer', exists: false, own: null }), createUser.body],
  ['a product', productRules, createProduct.body],
  ['a calendar', calendarRules, createCalendar.body],
  ['the terms of a service', termsRules, saveServiceTerms.body],
  ['a booking', bookingRules, createBooking.body],
  ['the move of a booking', moveRules, moveBooking.body],
  ['a system log', logRules, createSystemLog.body],
  ['the brand', brandRules, brandForm],
  ['the cart settings', cartRules, settingSchemas.shopping_cart],
  ['the mail settings', emailRules(null), settingSchemas.email],
])('%s is checked by the schema of its request', (_, rules, body) => {
  expect(rules.schema).toBe(body)
})

it('every form has rules', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const forms = files.filter((file) => /\buseForm[<(]/.test(readFileSync(file, 'utf8')))
  expect(forms.length).toBeGreaterThan(18)
  const without = forms.filter((file) => !/formResolver\(|resolver: \(values\) =>/.test(readFileSync(file, 'utf8')))
  expect(without).toEqual([])
})
