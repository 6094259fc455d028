/** The languages of the shop (spec §9). */
export const locales = ['en', 'es'] as const

/** A language of the shop. */
export type Locale = (typeof locales)[number]

/** The language of a visitor who never chose one (spec §3). */
export const defaultLocale: Locale = 'en'

/** Whether a value from outside names a language of the shop. */
export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'es'
}

/** Where the shop is read in a language, without a slash at its end: Spanish stands under `/es` of the public address. */
export function homeIn(publicUrl: string, language: Locale): string {
  return language === defaultLocale ? publicUrl : `${publicUrl}/${language}`
}
