import type { Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'

/** The name of a buyer; of a sale to somebody unknown, that it was one. In the language of the page by default. */
export const buyerName = ({ customerName }: { customerName: string }, locale?: Locale): string =>
  customerName || m.cash_sale({}, locale && { locale })
