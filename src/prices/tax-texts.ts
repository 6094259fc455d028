import { textIn } from '../kit/bilingual.ts'
import type { Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'
import { defaultCartSettings } from './cart-settings.ts'

/** The name of a tax as the shop wrote it; that of new settings, which is English, in the language of the reader. */
export function taxName(language: Locale, tax: { name: string; nameEs: string | null }): string {
  if (tax.name === defaultCartSettings.taxName && !tax.nameEs) return m.cart_tax({}, { locale: language })
  return textIn(language, tax.name, tax.nameEs)
}
