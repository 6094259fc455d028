import type { Locale } from '../kit/locale.ts'
import type { StoredMail } from './mail-kind.ts'

/** Name and logo of the shop in mails. */
export interface MailBrand {
  companyName: string
  /** Absolute URL of a logo image; null shows the name alone. */
  logoUrl: string | null
  /** The shop's contact address; null omits the line. */
  supportEmail: string | null
  /** Where the shop is; null if it entered nothing. */
  address: string | null
}

export interface RenderOptions {
  language: Locale
  brand: MailBrand
  /** The shop's URL without a trailing slash. */
  publicUrl: string
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Renders a mail; built separately from the server because Node cannot run JSX. */
export type RenderMail = (mail: StoredMail, options: RenderOptions) => Promise<RenderedMail>
