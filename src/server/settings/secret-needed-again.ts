import { fault } from '../../domain/fault.ts'
import type { SettingWithSecret } from '../../domain/secret-target.ts'
import { settingMessages } from '../../domain/settings.ts'
import { type HttpError, invalidField } from '../platform/http/errors.ts'

/** The error when a stored secret would be used with another account than it was entered for. */
export function secretNeededAgain(key: SettingWithSecret, path = 'value.'): HttpError {
  return key === 'email'
    ? invalidField(`${path}smtpPassword`, fault(settingMessages, 'smtp_password_again'))
    : invalidField(`${path}paypal_client_secret`, fault(settingMessages, 'paypal_secret_again'))
}
