import { m } from '../paraglide/messages.js'
import type { Finish } from './variant.ts'

/** The finishes of shades in the language of the page. */
export const finishTexts = {
  matte: m.catalog_finish_matte,
  satin: m.catalog_finish_satin,
  shimmer: m.catalog_finish_shimmer,
  glossy: m.catalog_finish_glossy,
  sheer: m.catalog_finish_sheer,
} satisfies Record<Finish, unknown>
