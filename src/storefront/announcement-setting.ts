import { z } from 'zod'
import { m } from '../paraglide/messages.js'
import { setting } from '../settings/setting.ts'
import { formField } from '../settings/setting-fields.ts'
import { line, message, requiredLine } from '../settings/text-rules.ts'
import { checkPeriod, periodFields } from './period-fields.ts'

const webAddress = z.url({ protocol: /^https$/ })

/** A page of the shop, such as `/products?category=Face`, or another site. */
const isAddress = (text: string) => /^\/(?![/\\])\S*$/.test(text) || webAddress.safeParse(text).success

/** One sentence at the top of every page of the store. */
export const announcementSetting = setting({
  key: 'announcement',
  path: '/api/admin/announcement',
  summary: 'The announcement at the top of the store: whether and when, its sentence in both languages, and its link',
  fields: {
    active: formField(z.boolean().default(false), {
      kind: 'switch',
      label: m.storefront_announcement_active,
      hint: m.storefront_announcement_active_hint,
    }),
    ...periodFields,
    text: formField(requiredLine(160, 'notice_text_required'), {
      kind: 'text',
      label: m.storefront_text,
      mark: 'required',
    }),
    textEs: formField(requiredLine(160, 'notice_text_required'), {
      kind: 'text',
      label: m.storefront_text_es,
      mark: 'required',
      lang: 'es',
    }),
    link: formField(line(500, (text) => (isAddress(text) ? null : message('link_invalid'))).optional(), {
      kind: 'text',
      label: m.storefront_link,
      hint: m.storefront_link_hint,
      mark: 'optional',
      code: true,
    }),
  },
  // Prepared, so that staff see what such a sentence may say.
  initial: {
    active: false,
    text: 'New in the shop this week',
    textEs: 'Nuevo en la tienda esta semana',
    link: '/products?sort=newest',
  },
  readers: 'staff',
  check: checkPeriod,
  form: {
    label: m.storefront_announcement_title,
    sections: [
      {
        title: m.storefront_announcement_switch,
        text: m.storefront_announcement_switch_text,
        rows: ['active', ['from', 'until']],
      },
      {
        title: m.storefront_announcement_says,
        text: m.storefront_announcement_says_text,
        rows: ['text', 'textEs', 'link'],
      },
    ],
    saved: { title: m.settings_saved_title, text: m.storefront_saved_text },
    failed: { title: m.settings_webpage_failed_title, text: m.settings_webpage_failed_text },
  },
})
