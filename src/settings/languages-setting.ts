import { z } from 'zod'
import { m } from '../paraglide/messages.js'
import { setting } from './setting.ts'
import { formField } from './setting-fields.ts'

/** Whether the store shows what lacks one of its languages. */
export const languagesSetting = setting({
  key: 'languages',
  path: '/api/admin/languages',
  summary: 'Whether the store holds back the products and pages that lack a language',
  fields: {
    holdBack: formField(z.boolean().default(false), {
      kind: 'switch',
      label: m.languages_hold_back,
      hint: m.languages_hold_back_hint,
    }),
  },
  initial: { holdBack: false },
  readers: 'staff',
  form: {
    label: m.languages_title,
    sections: [{ title: m.languages_store, text: m.languages_store_text, rows: ['holdBack'] }],
    saved: { title: m.settings_saved_title, text: m.languages_saved_text },
    failed: { title: m.settings_webpage_failed_title, text: m.settings_webpage_failed_text },
  },
})
