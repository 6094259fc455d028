import type { Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'

/** Labels of the fields of the payment and mail accounts. */
export const accountFields = {
  paypal_type: m.audit_field_paypal_type,
  paypal_mode: m.audit_field_paypal_mode,
  paypal_client_id: m.audit_field_paypal_client_id,
  paypal_client_secret: m.audit_field_paypal_client_secret,
  personal_email: m.audit_field_personal_email,
  personal_name: m.audit_field_personal_name,
  personal_phone: m.audit_field_personal_phone,
  personal_address: m.audit_field_personal_address,
  smtpHost: m.audit_field_smtp_host,
  smtpPort: m.audit_field_smtp_port,
  smtpUser: m.audit_field_smtp_user,
  smtpPassword: m.audit_field_smtp_password,
  useSSL: m.audit_field_use_ssl,
  fromName: m.audit_field_from_name,
  fromEmail: m.audit_field_from_email,
  replyToEmail: m.audit_field_reply_to_email,
  supportEmail: m.audit_field_support_email,
  enableBounceHandling: m.audit_field_enable_bounce_handling,
  testEmailRecipient: m.audit_field_test_email_recipient,
  destinationEmails: m.audit_field_destination_emails,
  shopLanguage: m.audit_field_shop_language,
  orderNotices: m.audit_field_order_notices,
}

const isAccountField = (field: string): field is keyof typeof accountFields => Object.hasOwn(accountFields, field)

/** The label in the reader's language; an unknown field keeps its name. */
export const accountFieldText = (field: string, locale: Locale): string =>
  isAccountField(field) ? accountFields[field]({}, { locale }) : field
