import { fault } from '../../kit/fault.ts'
import { type HttpError, invalidField } from '../../kit/server/http/errors.ts'
import { settingFaults } from '../office-texts.ts'
import type { SettingWithSecret } from '../secret-target.ts'

/** The error when a stored secret would be used with another account than it was entered for. */
export function secretNeededAgain(key: SettingWithSecret, path = 'value.'): HttpError {
  return key === 'email'
    ? invalidField(`${path}smtpPassword`, fault(settingFaults, 'smtp_password_again'))
    : invalidField(`${path}paypal_client_secret`, fault(settingFaults, 'paypal_secret_again'))
}
