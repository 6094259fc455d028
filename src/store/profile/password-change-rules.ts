import { changePassword } from '../../accounts/profile-api.ts'
import { accountFaults } from '../../accounts/texts.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'

export type PasswordChange = Omit<EndpointInput<typeof changePassword>['body'], 'language'> & {
  confirmPassword: string
}

/**
 * A length error below 6 characters, the password rule from 6 on (back office §5). Customers may leave the current one blank
 * after a code or a passkey, which the server knows once they have typed a new one.
 */
export const passwordChangeRulesFor = (isCustomer: boolean): FormRules<PasswordChange> => ({
  schema: changePassword.body,
  toBody: ({ confirmPassword: _, ...body }) => body,
  also: ({ currentPassword, newPassword, confirmPassword }) => ({
    currentPassword:
      currentPassword === '' && !(isCustomer && newPassword !== '')
        ? pageText(accountFaults, 'current_password_required')
        : undefined,
    confirmPassword: confirmationFault(newPassword, confirmPassword),
  }),
})

function confirmationFault(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return m.profile_confirm_required()
  return confirmation === password ? undefined : m.profile_mismatch()
}
