/** The languages of the shop (spec §9). */
export const locales = ['en', 'es'] as const

/** A language of the shop. */
export type Locale = (typeof locales)[number]

/** The language of a visitor who never chose one (spec §3). */
export const defaultLocale: Locale = 'en'

/** Whether an untrusted value is a language of the shop. */
export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'es'
}

/** The base URL of a language, without a trailing slash: Spanish is under `/es` of the public URL. */
export function homeIn(publicUrl: string, language: Locale): string {
  return language === defaultLocale ? publicUrl : `${publicUrl}/${language}`
}
