import { z } from 'zod'
import { m } from '../paraglide/messages.js'
import { setting } from '../settings/setting.ts'
import { formField } from '../settings/setting-fields.ts'
import { requiredLine } from '../settings/text-rules.ts'
import { pausables } from './pause.ts'
import { checkPeriod, periodFields } from './period-fields.ts'

/** When the shop sells nothing, or nothing of a kind, and what it says meanwhile. */
export const pauseSetting = setting({
  key: 'pause',
  path: '/api/admin/pause',
  summary: 'The pause of the shop: whether and when, what is not sold, and the sentence that the store shows',
  fields: {
    active: formField(z.boolean().default(false), {
      kind: 'switch',
      label: m.storefront_pause_active,
      hint: m.storefront_pause_active_hint,
    }),
    what: formField(z.enum(pausables).default('everything'), {
      kind: 'choice',
      label: m.storefront_pause_what,
      options: {
        everything: { label: m.storefront_pause_everything, text: m.storefront_pause_everything_text },
        parcels: { label: m.storefront_pause_parcels, text: m.storefront_pause_parcels_text },
        appointments: { label: m.storefront_pause_appointments, text: m.storefront_pause_appointments_text },
      },
      headed: true,
    }),
    ...periodFields,
    text: formField(requiredLine(300, 'notice_text_required'), {
      kind: 'lines',
      rows: 3,
      label: m.storefront_text,
      mark: 'required',
    }),
    textEs: formField(requiredLine(300, 'notice_text_required'), {
      kind: 'lines',
      rows: 3,
      label: m.storefront_text_es,
      mark: 'required',
      lang: 'es',
    }),
  },
  // Prepared for the day on which nobody has time to write.
  initial: {
    active: false,
    what: 'everything',
    text: 'We are taking a short break because of the weather. Orders that are already paid are safe. Thank you for your patience.',
    textEs:
      'Hacemos una pausa corta por el mal tiempo. Los pedidos que ya están pagados están seguros. Gracias por tu paciencia.',
  },
  readers: 'staff',
  check: checkPeriod,
  form: {
    label: m.storefront_pause_title,
    sections: [
      { title: m.storefront_pause_switch, text: m.storefront_pause_switch_text, rows: ['active', ['from', 'until']] },
      { title: m.storefront_pause_what, rows: ['what'] },
      { title: m.storefront_pause_says, text: m.storefront_pause_says_text, rows: ['text', 'textEs'] },
    ],
    saved: { title: m.settings_saved_title, text: m.storefront_saved_text },
    failed: { title: m.settings_webpage_failed_title, text: m.settings_webpage_failed_text },
  },
})
