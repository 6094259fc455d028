import { homeIn, type Locale } from '../../kit/locale.ts'
import type { Platform } from '../../kit/server/platform.ts'

/** The URL of the buyer's order list. */
export function ordersUrl({ config }: Pick<Platform, 'config'>, language: Locale): string {
  return `${homeIn(config.publicUrl, language)}/dashboard?section=orders`
}
