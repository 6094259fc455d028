import { m } from '../../paraglide/messages.js'
import { ApiError } from '../api/api-error.ts'
import type { Locale } from '../locale.ts'
import type { FaultCode } from './fault-messages.ts'

/** A message; `max` is the longest text that a rule allows. */
export type Text = (inputs?: { max?: number }, options?: { locale?: Locale }) => string

/** Texts by code; they take precedence over the common ones. */
export type Texts = Readonly<Record<string, Text>>

/** The texts of the rules for fields. */
const ruleTexts: Record<FaultCode, Text> = {
  text_characters: m.settings_fault_characters,
  text_too_long: ({ max = 0 } = {}, options) => m.settings_too_long({ max }, options),
  first_name_required: m.validation_first_name_required,
  first_name_too_long: m.validation_first_name_too_long,
  first_name_characters: m.validation_first_name_characters,
  last_name_required: m.validation_last_name_required,
  last_name_too_long: m.validation_last_name_too_long,
  last_name_characters: m.validation_last_name_characters,
  email_invalid: m.validation_email_invalid,
  email_too_long: m.validation_email_too_long,
  phone_invalid: m.validation_phone_invalid,
  reset_email_required: m.account_forgot_required_text,
  password_too_short: m.validation_password_too_short,
  password_too_long: m.validation_password_too_long,
  password_composition: m.validation_password_composition,
  password_minimum_6: m.validation_password_minimum_6,
  new_password_minimum_6: m.validation_new_password_minimum_6,
  password_required: m.validation_password_required,
  credentials_required: m.validation_credentials_required,
  current_password_required: m.profile_current_required,
  address_required: m.validation_address_required,
  address_too_long: m.validation_address_too_long,
  address_characters: m.validation_address_characters,
  city_required: m.validation_city_required,
  city_too_long: m.validation_city_too_long,
  city_characters: m.validation_city_characters,
  state_invalid: m.validation_state_invalid,
  zip_invalid: m.validation_zip_invalid,
  country_invalid: m.validation_country_invalid,
  one_time_code_digits: m.verify_code_digits,
  passkey_name_required: m.second_factor_name_required,
  passkey_name_too_long: m.second_factor_name_too_long,
  passkey_name_characters: m.settings_fault_characters,
  not_human: m.home_contact_human_text,
  missing_information: m.home_contact_missing_text,
  setup_token_required: m.account_setup_token_required,
  buyer_first_name_required: m.checkout_first_name_required,
  buyer_last_name_required: m.checkout_last_name_required,
  buyer_phone_required: m.checkout_phone_required,
  billing_first_name_required: m.checkout_billing_first_name_required,
  billing_last_name_required: m.checkout_billing_last_name_required,
}

/** The text of each code that the server's answers have in common. */
export const faultTexts: Texts = {
  ...ruleTexts,
  too_many_requests: m.validation_too_many_attempts,
  internal_error: m.validation_internal_error,
  unavailable: m.errors_unavailable,
  unavailable_nothing_charged: m.errors_unavailable_unpaid,
  unavailable_payment_confirming: m.errors_unavailable_paid,
  invalid_credentials: m.account_invalid_credentials,
  wrong_password: m.profile_current_wrong,
  verification_token_invalid: m.account_verify_invalid,
  registration_password_wrong: m.account_verify_password_wrong,
  reset_token_invalid: m.account_reset_invalid_text,
  invoice_not_available: m.dashboard_invoice_none_text,
}

/** The text of a rule's code. */
export const faultText = (code: FaultCode): string => ruleTexts[code]()

/**
 * Why a request failed, in the page's language: the text of the code, else the server's message, else the fallback
 * (network failure, empty body). `texts` are those of the page.
 */
export function serverText(error: unknown, fallback: string, texts: Texts = {}): string {
  if (!(error instanceof ApiError)) return fallback
  const text = texts[error.code ?? ''] ?? faultTexts[error.code ?? '']
  return text?.() ?? error.serverMessage ?? fallback
}
