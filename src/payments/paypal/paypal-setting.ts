import { z } from 'zod'
import { isStaff } from '../../kit/roles.ts'
import { m } from '../../paraglide/messages.js'
import { setting } from '../../settings/setting.ts'
import { formField } from '../../settings/setting-fields.ts'
import { emailOrEmpty, line, message, secretLine } from '../../settings/text-rules.ts'

/** The kinds of PayPal account in the payment settings (back office §9). */
const paypalAccountTypes = ['business', 'personal'] as const

/** The modes of a business account in the payment settings (back office §9). */
export const paypalModes = ['sandbox', 'live'] as const

/** A mode of a business account. */
export type PaypalMode = (typeof paypalModes)[number]

/** How the shop takes payment (back office §3). */
export const paypalSetting = setting({
  key: 'paypal',
  summary: 'How the shop takes payment: the part that the caller may see',
  fields: {
    paypal_type: formField(z.enum(paypalAccountTypes).default('business'), {
      kind: 'choice',
      headed: true,
      label: m.payments_account_type,
      options: {
        business: { label: m.payments_account_business, text: m.payments_account_business_text },
        personal: { label: m.payments_account_personal, text: m.payments_account_personal_text },
      },
    }),
    paypal_mode: formField(z.enum(paypalModes).default('sandbox'), {
      kind: 'choice',
      label: m.payments_account_mode,
      options: {
        sandbox: { label: m.payments_account_sandbox, text: m.payments_account_sandbox_text },
        live: { label: m.payments_account_live, text: m.payments_account_live_text },
      },
    }),
    paypal_client_id: formField(line(200).default(''), {
      kind: 'text',
      code: true,
      label: m.payments_account_client_id,
      mark: 'required',
      missing: m.payments_account_client_id_required,
    }),
    paypal_client_secret: formField(secretLine.default(''), {
      kind: 'secret',
      account: ['paypal_client_id', 'paypal_mode'],
      keptBy: 'paypal_client_id',
      set: 'paypal_client_secret_set',
      label: m.payments_account_secret,
      kept: m.payments_account_secret_kept,
      missing: m.payments_account_secret_required,
      again: 'paypal_secret_again',
    }),
    personal_email: formField(emailOrEmpty.default(''), {
      kind: 'text',
      type: 'email',
      label: m.payments_account_personal_email,
      mark: 'required',
      missing: m.payments_account_personal_email_required,
    }),
    personal_name: formField(line(100).default(''), {
      kind: 'text',
      label: m.payments_account_personal_name,
      mark: 'required',
      missing: m.payments_account_personal_name_required,
    }),
    personal_phone: formField(line(40).default(''), {
      kind: 'text',
      type: 'tel',
      label: m.payments_account_personal_phone,
      mark: 'optional',
    }),
    personal_address: formField(line(300).default(''), {
      kind: 'text',
      label: m.payments_account_personal_address,
      mark: 'optional',
    }),
  },
  initial: {
    paypal_type: 'business',
    paypal_mode: 'sandbox',
    paypal_client_id: '',
    paypal_client_secret: '',
    personal_email: '',
    personal_name: '',
    personal_phone: '',
    personal_address: '',
  },
  readers: 'anyone',
  always: ['paypal_type', 'paypal_mode', 'paypal_client_secret_set'],
  // Type, mode and whether there is an account are public, manual instructions are for verified customers.
  shownTo: (reader, answer) => {
    if (reader && isStaff(reader.role)) return answer
    const {
      paypal_type,
      paypal_mode,
      paypal_client_secret_set,
      personal_email,
      personal_name,
      personal_phone,
      personal_address,
    } = answer
    const seesRecipient = reader?.emailVerified && paypal_type === 'personal'
    const recipient = { personal_email, personal_name, personal_phone, personal_address }
    return { paypal_type, paypal_mode, paypal_client_secret_set, ...(seesRecipient && recipient) }
  },
  confirmed: true,
  check: (value) => {
    if (value.paypal_type === 'business') {
      if (value.paypal_client_id && value.paypal_client_secret) return null
      const field = value.paypal_client_id ? 'paypal_client_secret' : 'paypal_client_id'
      return { field, ...message('paypal_incomplete') }
    }
    if (value.personal_email && value.personal_name) return null
    return { field: value.personal_email ? 'personal_name' : 'personal_email', ...message('paypal_details_required') }
  },
  needsNoSecret: ({ paypal_type }) => paypal_type === 'personal',
  form: {
    label: m.payments_account_title,
    sections: [
      { title: m.payments_account_type, text: m.payments_account_type_text, rows: ['paypal_type'] },
      {
        title: m.payments_account_api,
        text: m.payments_account_api_text,
        rows: ['paypal_mode', 'paypal_client_id', 'paypal_client_secret', { slot: 'test' }],
        when: ({ paypal_type }) => paypal_type === 'business',
      },
      { slot: 'guide', when: ({ paypal_type }) => paypal_type === 'business' },
      {
        title: m.payments_account_details,
        text: m.payments_account_details_text,
        rows: ['personal_email', 'personal_name', 'personal_phone', 'personal_address'],
        when: ({ paypal_type }) => paypal_type === 'personal',
      },
      { slot: 'manual', when: ({ paypal_type }) => paypal_type === 'personal' },
    ],
    saved: { title: m.payments_account_saved_title, text: m.payments_account_saved_text },
    failed: { title: m.payments_account_failed_title, text: m.payments_account_failed_text, reasons: true },
  },
})
