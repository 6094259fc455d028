import { homeIn, type Locale } from '../../kit/locale.ts'
import type { Config } from '../../kit/server/config/config.ts'

/** The URL of the buyer's order list. */
export function ordersUrl(config: Config, language: Locale): string {
  return `${homeIn(config.publicUrl, language)}/dashboard?section=orders`
}
