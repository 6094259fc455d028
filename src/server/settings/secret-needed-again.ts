import type { SettingWithSecret } from '../../domain/secret-target.ts'
import { HttpError } from '../platform/http/errors.ts'

const faults = {
  email: {
    field: 'smtpPassword',
    message: 'Enter the SMTP password again: the stored one belongs to another server or user.',
  },
  paypal: {
    field: 'paypal_client_secret',
    message: 'Enter the Client Secret again: the stored one belongs to another Client ID or mode.',
  },
}

/** The error when a stored secret would be used with another account than it was entered for; names the field. */
export function secretNeededAgain(key: SettingWithSecret): HttpError {
  const { field, message } = faults[key]
  return new HttpError(400, 'secret_required', message, { field })
}
