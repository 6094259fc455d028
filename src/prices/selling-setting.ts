import { z } from 'zod'
import { usStates } from '../kit/address.ts'
import { checkMaxLength, field } from '../kit/fields.ts'
import { recordFrom } from '../kit/records.ts'
import { formatClock } from '../kit/shop-time.ts'
import { isDay } from '../kit/zoned-time.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { setting } from '../settings/setting.ts'
import { formField } from '../settings/setting-fields.ts'
import { line, message } from '../settings/text-rules.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** The words of a text, each once and in order: one day per line. */
const inLines = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))].sort().join('\n')

/** The longest time to return something that a shop can state, in days. */
const longestReturn = 365

/** Where the shop is, when parcels leave, and how long goods can be returned: taxes, invoices, estimated days and offers follow from it. */
export const sellingSetting = setting({
  key: 'selling',
  summary:
    'State and registration number of the shop, whether kept deposits are exempt from tax and receipts have a control number, closed days, the hour until which orders leave the same day, days to return',
  fields: {
    control_number: formField(z.boolean().default(false), {
      kind: 'switch',
      label: m.settings_selling_control_number,
    }),
    kept_deposits_exempt: formField(z.boolean().default(false), {
      kind: 'switch',
      label: m.settings_selling_kept_exempt,
      hint: m.settings_selling_kept_exempt_hint,
    }),
    shop_state: formField(z.enum(usStates.map(({ code }) => code)).default('PR'), {
      kind: 'select',
      options: recordFrom(usStates.map(({ code, name }) => [code, () => name] as const)),
      label: m.settings_selling_state,
      hint: m.settings_selling_state_hint,
    }),
    registration_number: formField(line(40).optional(), {
      kind: 'text',
      label: m.settings_selling_registration,
      hint: m.settings_selling_registration_hint,
      mark: 'optional',
    }),
    closed_days: formField(
      field({
        normalize: inLines,
        check: (days) =>
          checkMaxLength(days, 4_000) ??
          (days === '' || days.split('\n').every(isDay) ? null : message('closed_days_invalid')),
        document: { maxLength: 4_000 },
      }).optional(),
      {
        kind: 'lines',
        rows: 6,
        code: true,
        label: m.settings_selling_closed_days,
        hint: m.settings_selling_closed_days_hint,
        mark: 'optional',
      },
    ),
    cut_off_hour: formField(z.enum(hours).default('12'), {
      kind: 'select',
      options: recordFrom(
        hours.map((hour) => [hour, () => formatClock(getLocale(), `${hour.padStart(2, '0')}:00`)] as const),
      ),
      label: m.settings_selling_cut_off,
      hint: m.settings_selling_cut_off_hint,
    }),
    return_days: formField(
      line(3, (days) =>
        /^[1-9]\d*$/.test(days) && Number(days) <= longestReturn ? null : message('return_days_invalid'),
      ).optional(),
      {
        kind: 'text',
        narrow: true,
        inputMode: 'numeric',
        label: m.settings_selling_return_days,
        hint: m.settings_selling_return_days_hint,
        mark: 'optional',
      },
    ),
  },
  initial: { shop_state: 'PR', cut_off_hour: '12', control_number: false, kept_deposits_exempt: false },
  readers: 'anyone',
  form: {
    label: m.settings_selling_title,
    sections: [
      {
        title: m.settings_selling_taxes,
        text: m.settings_selling_taxes_text,
        rows: [['shop_state', 'registration_number'], 'kept_deposits_exempt'],
      },
      {
        title: m.settings_selling_receipts,
        text: m.settings_selling_receipts_text,
        rows: ['control_number'],
      },
      { title: m.settings_selling_days, text: m.settings_selling_days_text, rows: ['cut_off_hour', 'closed_days'] },
      {
        title: m.settings_selling_returns,
        text: m.settings_selling_returns_text,
        rows: ['return_days'],
      },
    ],
    saved: { title: m.settings_saved_title, text: m.settings_selling_saved_text },
    failed: { title: m.settings_webpage_failed_title, text: m.settings_webpage_failed_text },
  },
})

/** The setting as code uses it; days as `2026-12-25`, the hour in the time zone of the shop. */
export interface Selling {
  shopState: string
  registrationNumber: string | null
  closedDays: string[]
  cutOffHour: number
  /** For how many days goods can be returned; null while the shop states nothing. */
  returnDays: number | null
}

export function readSelling(stored: z.output<typeof sellingSetting.schema>): Selling {
  return {
    shopState: stored.shop_state,
    registrationNumber: stored.registration_number || null,
    closedDays: (stored.closed_days ?? '').split('\n').filter(Boolean),
    cutOffHour: Number(stored.cut_off_hour),
    returnDays: stored.return_days ? Number(stored.return_days) : null,
  }
}
