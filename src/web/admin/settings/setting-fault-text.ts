import { m } from '../../../paraglide/messages.js'
import { translated } from '../../lib/validation/fault-text.ts'

/** Messages of the setting schemas, by their English text. */
const texts = [
  m.settings_fault_characters,
  m.settings_fault_email,
  m.settings_fault_url,
  m.settings_fault_minimum,
  m.settings_fault_percent,
  m.settings_fault_amount,
  m.settings_fault_decimals,
  m.settings_fault_site_name,
  m.settings_fault_tagline,
  m.settings_fault_hero_title,
  m.settings_fault_hero_subtitle,
  m.settings_fault_title,
  m.settings_fault_description,
  m.settings_fault_content,
  m.settings_fault_smtp_host,
  m.settings_fault_smtp_host_invalid,
  m.settings_fault_smtp_port,
  m.settings_fault_smtp_port_invalid,
  m.settings_fault_smtp_password,
  m.settings_fault_smtp_password_again,
  m.settings_fault_paypal_secret_again,
  m.settings_fault_from_name,
  m.settings_fault_email_list,
  m.settings_fault_company,
  m.settings_fault_domain,
]

/** Translates a message of the setting rules; the server prefixes it with the field's path. */
export function settingFaultText(message: string): string {
  const sentence = message.replace(/^value(\.\w+)?: /, '')
  const max = /^At most (\d+) characters$/.exec(sentence)?.[1]
  if (max !== undefined) return m.settings_too_long({ max })
  return texts.find((text) => text({}, { locale: 'en' }) === sentence)?.() ?? translated(sentence)
}
