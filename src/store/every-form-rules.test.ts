import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { personRules } from '../accounts/office/person-rules.ts'
import { createUser } from '../accounts/office-api.ts'
import { forgotPassword } from '../accounts/password-reset-api.ts'
import { changePassword, updateProfile, updateUser } from '../accounts/profile-api.ts'
import { register } from '../accounts/registration-api.ts'
import { confirmTotp, renamePasskey } from '../accounts/second-factor-api.ts'
import { setUpShop } from '../accounts/setup-api.ts'
import { confirmIdentity, login } from '../accounts/sign-in-api.ts'
import { recoveryRules } from '../accounts/store/password/forgot-password-page.tsx'
import { passkeyRules } from '../accounts/store/second-factor/passkey-dialogs.tsx'
import { totpRules } from '../accounts/store/second-factor/totp-dialog.tsx'
import { confirmationRules } from '../accounts/store/session/reauthentication-dialog.tsx'
import { setupRules } from '../accounts/store/setup/setup-page.tsx'
import { registrationRules } from '../accounts/store/sign-in/registration-rules.ts'
import { signInRules } from '../accounts/store/sign-in/use-sign-in.ts'
import { codeRules } from '../accounts/store/verification/code-form.tsx'
import { verifyCode } from '../accounts/verification-api.ts'
import { bookingRules } from '../appointments/office/booking-form-dialog.tsx'
import { moveRules } from '../appointments/office/move-booking-dialog.tsx'
import { resourceRules } from '../appointments/office/resource-dialog.tsx'
import { termsRules } from '../appointments/office/terms-dialog.tsx'
import {
  createBooking,
  createCalendar,
  createResource,
  moveBooking,
  saveServiceTerms,
} from '../appointments/office-api.ts'
import { productRules } from '../catalog/office/product-form.ts'
import { synonymRules } from '../catalog/office/synonyms-form.tsx'
import { createProduct } from '../catalog/office-api.ts'
import { saveSynonyms } from '../catalog/office-search-api.ts'
import { calendarRules } from '../desk/office/calendar-form-dialog.tsx'
import { sendContactMessage } from '../messages/api.ts'
import { viewRules } from '../saved-views/office/saved-views.tsx'
import { saveView } from '../saved-views/office-api.ts'
import { brandBody } from '../settings/brand-setting.ts'
import { brandSource } from '../settings/office/brand-form.tsx'
import { settingRules } from '../settings/office/setting-editor.ts'
import { requestAlert } from '../stock-alerts/api.ts'
import { alertRules } from '../stock-alerts/store/alert-fields.tsx'
import { logRules } from '../system-logs/office/add-log-dialog.tsx'
import { createSystemLog } from '../system-logs/office-api.ts'
import { declaredSettings } from '../testing/declared-settings.ts'
import { profileRules } from './dashboard/profile-values.ts'
import { contactRules } from './home/check-contact.ts'
import { passwordChangeRulesFor } from './profile/password-change-rules.ts'
import { personalRules } from './profile/use-personal-form.ts'

const user = { email: 'ana@correo.test', pendingEmail: null } as Parameters<typeof profileRules>[0]

it.each([
  ['the sign-in', signInRules, login.body],
  ['the registration', registrationRules, register.body],
  ['the first account', setupRules, setUpShop.body],
  ['the recovery', recoveryRules, forgotPassword.body],
  ['the code of a verification mail', codeRules, verifyCode.body],
  ['the reauthentication', confirmationRules, confirmIdentity.body],
  ['the contact form', contactRules, sendContactMessage.body],
  ['a stock alert', alertRules, requestAlert.body],
  ['the profile', personalRules(user), updateProfile.body],
  ['the profile with addresses', profileRules(user), updateUser.body],
  ['the own password', passwordChangeRulesFor(true), changePassword.body],
  ['the name of a passkey', passkeyRules, renamePasskey.body],
  ['the authenticator app', totpRules, confirmTotp.body],
  ['a new user', personRules({ role: 'customer', exists: false, own: null }), createUser.body],
  ['a product', productRules, createProduct.body],
  ['the synonyms', synonymRules, saveSynonyms.body],
  ['the name of a view', viewRules('status=to_ship'), saveView.body],
  ['a calendar', calendarRules, createCalendar.body],
  ['the terms of a service', termsRules, saveServiceTerms.body],
  ['a room or device', resourceRules, createResource.body],
  ['a booking', bookingRules, createBooking.body],
  ['the move of a booking', moveRules, moveBooking.body],
  ['a system log', logRules, createSystemLog.body],
  ['the brand', settingRules(brandSource, {}), brandBody],
])('%s is checked by the schema of its request', (_, rules, body) => {
  expect(rules.schema).toBe(body)
})

it.each(declaredSettings)('the setting $key is checked by the schema of its request', (setting) => {
  expect(settingRules(setting, {}).schema).toBe(setting.schema)
  expect(setting.toSave.shape.value).toBe(setting.schema)
})

it('every form has rules', () => {
  const files = globSync('src/**/{store,office,kit}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const having = (text: RegExp) => files.filter((file) => text.test(readFileSync(file, 'utf8')))
  expect(having(/\buseRulesForm[<(]/).length).toBeGreaterThan(30)
  const others = having(/\buseForm[<(]/)
  expect(others.length).toBeGreaterThan(2)
  const without = others.filter(
    (file) => !/formResolver\(|resolver: \(values\)(: ResolverResult<Values>)? =>/.test(readFileSync(file, 'utf8')),
  )
  expect(without).toEqual([])
})
