import { textIn } from '../kit/bilingual.ts'
import type { Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'
import type { translatedCategories } from './catalog.ts'

/** The names of the categories that the store translates itself, by their English names in lower case. */
export const categoryTexts = {
  face: m.catalog_category_face,
  lips: m.catalog_category_lips,
  eyes: m.catalog_category_eyes,
  body: m.catalog_category_body,
  hair: m.catalog_category_hair,
  tools: m.catalog_category_tools,
  services: m.catalog_category_services,
  workshops: m.catalog_category_workshops,
} satisfies Record<(typeof translatedCategories)[number], unknown>

const translations: Readonly<Record<string, (inputs: object, options: { locale: Locale }) => string>> = categoryTexts

/** A category as a page shows it: its Spanish name, else the translation of a built-in one, else as entered. */
export const categoryIn = (locale: Locale, category: string, categoryEs?: string | null): string =>
  textIn(locale, translations[category.toLowerCase()]?.({}, { locale }) ?? category, categoryEs)
