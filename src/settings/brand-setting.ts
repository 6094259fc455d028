import { z } from 'zod'
import { blankOr } from '../kit/fields.ts'
import { normalizeLine } from '../kit/text.ts'
import { m } from '../paraglide/messages.js'
import { pictureUrlOrEmpty } from '../pictures/fields.ts'
import type { SettingForm } from './setting.ts'
import { formField, schemaOf } from './setting-fields.ts'
import { profileLinks } from './site-settings.ts'
import { emailOrEmpty, message, requiredLine, webUrlOrEmpty } from './text-rules.ts'

/** Labels between dots, lower case; no scheme, no port, no path. */
const bareDomain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const domainOrEmpty = blankOr({
  normalize: (text) => text.trim().toLowerCase(),
  check: (text) => (bareDomain.test(text) ? null : message('domain_invalid')),
  document: { maxLength: 253, pattern: bareDomain.source },
})

/** The fields of the brand, which has a table and an endpoint of its own. */
export const brandFields = {
  companyName: formField(requiredLine(100, 'company_name_required').overwrite(normalizeLine), {
    kind: 'text',
    label: m.settings_brand_company,
    mark: 'required',
  }),
  websiteEmail: formField(emailOrEmpty.optional(), {
    kind: 'text',
    type: 'email',
    label: m.settings_brand_email,
    mark: 'optional',
  }),
  customDomain: formField(domainOrEmpty.optional(), {
    kind: 'text',
    code: true,
    label: m.settings_brand_domain,
    hint: m.settings_brand_domain_hint,
    mark: 'optional',
    inputMode: 'url',
  }),
  facebookUrl: formField(webUrlOrEmpty.optional(), profileLinks.facebook),
  instagramUrl: formField(webUrlOrEmpty.optional(), profileLinks.instagram),
  logoUrl: formField(pictureUrlOrEmpty.optional(), {
    kind: 'picture',
    label: m.settings_brand_logo,
    hint: m.admin_picture_drop,
  }),
  faviconUrl: formField(pictureUrlOrEmpty.optional(), { kind: 'picture', label: m.settings_brand_favicon }),
}

/**
 * The brand's form (back office §5): omitted fields stay unchanged, blank fields are removed. A logo file takes
 * precedence over `logoUrl`.
 */
export const brandBody = schemaOf(brandFields).extend({ version: z.coerce.number<string>().int().min(0).optional() })

export const brandForm: SettingForm<keyof typeof brandFields> = {
  label: m.settings_brand_title,
  sections: [
    {
      title: m.settings_brand_name,
      text: m.settings_brand_name_text,
      rows: ['companyName', 'websiteEmail', 'customDomain'],
    },
    {
      title: m.settings_brand_logo,
      text: m.settings_brand_logo_text,
      rows: ['logoUrl', { slot: 'logo' }],
    },
    { title: m.settings_brand_icon, text: m.settings_brand_icon_text, rows: ['faviconUrl'] },
    {
      title: m.settings_webpage_social,
      text: m.settings_brand_social_text,
      rows: ['facebookUrl', 'instagramUrl'],
    },
    { slot: 'guidelines' },
  ],
  saved: { title: m.settings_brand_saved_title, text: m.settings_brand_saved_text },
  failed: { title: m.settings_brand_failed_title, text: m.settings_brand_failed_text },
}
