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
