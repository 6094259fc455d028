import { z } from 'zod'
import { productBrand } from '../kit/brand.ts'
import { locale } from '../kit/codecs.ts'
import { checkEmail, normalizeEmail } from '../kit/person.ts'
import { m } from '../paraglide/messages.js'
import { setting } from '../settings/setting.ts'
import { formField } from '../settings/setting-fields.ts'
import { emailAddress, emailOrEmpty, line, message, requiredLine, secretLine } from '../settings/text-rules.ts'

const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535
const checkPort = (text: string) => (isPort(text) ? null : message('smtp_port_invalid'))
/** A name or an IPv4 address, or an IPv6 address; the port has a field of its own. */
const hostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i
const isHost = (text: string) => hostPattern.test(text) || z.ipv6().safeParse(text).success
const checkHost = (text: string) => (isHost(text) ? null : message('smtp_host_invalid'))

const emailList = line(2000, (list) =>
  splitEmails(list).every((address) => checkEmail(address) === null) ? null : message('email_list_invalid'),
)

/** The addresses of a comma-separated list. */
export function splitEmails(list: string): string[] {
  return list
    .split(',')
    .map(normalizeEmail)
    .filter((address) => address !== '')
}

/** The sender's account and the recipients of notifications (back office §3). */
export const mailSetting = setting({
  key: 'email',
  summary: 'How the shop sends mail, without its password',
  fields: {
    smtpHost: formField(requiredLine(253, 'smtp_host_required', checkHost), {
      kind: 'text',
      code: true,
      label: m.email_settings_host,
      mark: 'required',
      placeholder: 'smtp.example.com',
    }),
    smtpPort: formField(requiredLine(50, 'smtp_port_required', checkPort).default('587'), {
      kind: 'text',
      narrow: true,
      label: m.email_settings_port,
      mark: 'required',
      inputMode: 'numeric',
    }),
    smtpUser: formField(emailAddress, {
      kind: 'text',
      type: 'email',
      label: m.email_settings_user,
      hint: m.email_settings_user_hint,
      mark: 'required',
    }),
    smtpPassword: formField(secretLine.default(''), {
      kind: 'secret',
      account: ['smtpHost', 'smtpPort', 'smtpUser'],
      caseless: true,
      set: 'smtpPasswordSet',
      label: m.email_settings_password,
      kept: m.email_settings_password_stored,
      missing: 'smtp_password_required',
      again: 'smtp_password_again',
      dots: true,
      grouped: true,
    }),
    useSSL: formField(z.boolean().default(true), {
      kind: 'switch',
      label: m.email_settings_ssl,
      hint: m.email_settings_ssl_hint,
    }),
    fromName: formField(requiredLine(100, 'from_name_required'), {
      kind: 'text',
      label: m.email_settings_from_name,
      mark: 'required',
      autoComplete: 'organization',
    }),
    fromEmail: formField(emailAddress, {
      kind: 'text',
      type: 'email',
      label: m.email_settings_from_email,
      mark: 'required',
      autoComplete: 'email',
    }),
    replyToEmail: formField(emailOrEmpty.default(''), {
      kind: 'text',
      type: 'email',
      label: m.email_settings_reply,
      hint: m.email_settings_reply_hint,
      mark: 'optional',
      autoComplete: 'email',
    }),
    supportEmail: formField(emailOrEmpty.default(''), {
      kind: 'text',
      type: 'email',
      label: m.email_settings_support,
      hint: m.email_settings_support_hint,
      mark: 'optional',
      autoComplete: 'email',
    }),
    enableBounceHandling: formField(z.boolean().default(false), {
      kind: 'switch',
      label: m.email_settings_bounces,
      hint: m.email_settings_bounces_hint,
    }),
    testEmailRecipient: formField(emailOrEmpty.default(''), {
      kind: 'text',
      type: 'email',
      label: m.email_settings_test_recipient,
      autoComplete: 'email',
    }),
    destinationEmails: formField(emailList.default(''), {
      kind: 'lines',
      rows: 2,
      code: true,
      label: m.email_settings_destinations,
      hint: m.email_settings_destinations_hint,
      mark: 'optional',
    }),
    /** The language of mails to the shop itself. */
    shopLanguage: formField(locale.default('en'), {
      kind: 'select',
      options: { en: m.people_language_en, es: m.people_language_es },
      label: m.email_settings_language,
    }),
    /** Whether the shop gets a mail for each order and for each payment under review. */
    orderNotices: formField(z.boolean().default(true), {
      kind: 'switch',
      label: m.email_settings_orders,
      hint: m.email_settings_orders_hint,
    }),
  },
  // The defaults of the form (back office §9).
  initial: {
    smtpHost: '',
    smtpPort: '587',
    smtpUser: '',
    smtpPassword: '',
    useSSL: true,
    fromName: productBrand,
    fromEmail: '',
    replyToEmail: '',
    supportEmail: '',
    enableBounceHandling: false,
    testEmailRecipient: '',
    destinationEmails: '',
    shopLanguage: 'en',
    orderNotices: true,
  },
  readers: 'staff',
  confirmed: true,
  check: (value) => (value.smtpPassword ? null : { field: 'smtpPassword', ...message('smtp_password_required') }),
  form: {
    label: m.email_settings_title,
    sections: [
      {
        title: m.email_settings_server,
        text: m.email_settings_server_text,
        rows: [{ slot: 'providers' }, ['smtpHost', 'smtpPort'], 'useSSL', ['smtpUser', 'smtpPassword']],
      },
      { slot: 'guide' },
      {
        title: m.email_settings_sender,
        text: m.email_settings_sender_text,
        rows: [['fromName', 'fromEmail', 'replyToEmail', 'supportEmail'], 'enableBounceHandling'],
      },
      {
        title: m.email_settings_notices,
        text: m.email_settings_notices_text,
        rows: ['destinationEmails', 'shopLanguage', 'orderNotices'],
      },
      { slot: 'test' },
    ],
    saved: { title: m.email_settings_saved_title, text: m.email_settings_saved_text },
    failed: { title: m.email_settings_failed_title, text: m.email_settings_failed_text },
  },
})
