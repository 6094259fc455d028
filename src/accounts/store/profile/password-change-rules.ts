import type { EndpointInput } from '../../../kit/endpoint.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { m } from '../../../paraglide/messages.js'
import { changePassword } from '../../profile-api.ts'

export type PasswordChange = Omit<EndpointInput<typeof changePassword>['body'], 'language'> & {
  confirmPassword: string
}

/** A length error below 6 characters, the password rule from 6 on (back office §5). */
export const passwordChangeRules: FormRules<PasswordChange> = {
  schema: changePassword.body,
  toBody: ({ confirmPassword: _, ...body }) => body,
  also: ({ newPassword, confirmPassword }) => ({ confirmPassword: confirmationFault(newPassword, confirmPassword) }),
}

function confirmationFault(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return m.profile_confirm_required()
  return confirmation === password ? undefined : m.profile_mismatch()
}
