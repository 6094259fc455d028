import type { AddressFaultCode } from '../../../domain/address.ts'
import type { Locale } from '../../../domain/locale.ts'
import type { PasswordFaultCode } from '../../../domain/password.ts'
import type { PersonFaultCode } from '../../../domain/person.ts'
import { m } from '../../../paraglide/messages.js'
import { messageOf } from '../../api/api-error.ts'

type FaultCode = AddressFaultCode | PasswordFaultCode | PersonFaultCode
type Text = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

const faultTexts: Record<FaultCode, Text> = {
  first_name_required: m.validation_first_name_required,
  first_name_too_long: m.validation_first_name_too_long,
  first_name_characters: m.validation_first_name_characters,
  last_name_required: m.validation_last_name_required,
  last_name_too_long: m.validation_last_name_too_long,
  last_name_characters: m.validation_last_name_characters,
  email_invalid: m.validation_email_invalid,
  email_too_long: m.validation_email_too_long,
  phone_invalid: m.validation_phone_invalid,
  password_too_short: m.validation_password_too_short,
  password_too_long: m.validation_password_too_long,
  password_composition: m.validation_password_composition,
  password_minimum_6: m.validation_password_minimum_6,
  new_password_minimum_6: m.validation_new_password_minimum_6,
  address_required: m.validation_address_required,
  address_too_long: m.validation_address_too_long,
  address_characters: m.validation_address_characters,
  city_required: m.validation_city_required,
  city_too_long: m.validation_city_too_long,
  city_characters: m.validation_city_characters,
  state_invalid: m.validation_state_invalid,
  zip_invalid: m.validation_zip_invalid,
  country_invalid: m.validation_country_invalid,
}

/** Other server messages, by their English text. */
const serverTexts: Text[] = [
  ...Object.values(faultTexts),
  m.validation_too_many_attempts,
  m.validation_internal_error,
  m.errors_unavailable,
  m.errors_unavailable_unpaid,
  m.errors_unavailable_paid,
  m.account_invalid_credentials,
  m.profile_current_wrong,
  m.profile_current_required,
  m.account_verify_success_text,
  m.account_verify_invalid,
  m.account_verify_password_wrong,
  m.account_reset_invalid_text,
  m.dashboard_invoice_none_text,
]

/** The translated message of a domain fault; undefined without one. */
export function faultText(fault: { code: FaultCode } | null | undefined): string | undefined {
  return fault ? faultTexts[fault.code]() : undefined
}

/** Translates a server message; unknown ones are returned unchanged. */
export function translated(message: string): string {
  return serverTexts.find((text) => text({}, { locale: 'en' }) === message)?.() ?? message
}

/** The server's message in the page's language, or the fallback. */
export function serverText(error: unknown, fallback: string): string {
  return translated(messageOf(error, fallback))
}
