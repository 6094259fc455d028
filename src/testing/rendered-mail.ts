import type { Locale } from '../kit/locale.ts'
import type { Mail } from '../mail/mail-kind.ts'
import type { MailBrand, RenderedMail } from '../mail/rendering.ts'
import { sample } from '../mail/sample.ts'
import { renderMail } from '../mail/templates/render-mail.tsx'

const brand = { companyName: 'Flor de Maga', logoUrl: null, supportEmail: 'help@shop.test', address: null }

/** A mail as its reader gets it. */
export const rendered = (
  { kind: { template }, data }: Mail,
  language: Locale,
  own: Partial<MailBrand> = {},
): Promise<RenderedMail> =>
  renderMail({ template, data }, { language, brand: { ...brand, ...own }, publicUrl: sample.shop })
