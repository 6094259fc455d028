import { m } from '../paraglide/messages.js'
import { athMovilMethod } from '../sale/order-status.ts'
import type { TenderKind } from './tender.ts'

const kinds: Record<TenderKind, () => string> = {
  provider: m.drawers_provider,
  cash: m.dashboard_payment_cash,
  ath_movil: () => athMovilMethod,
  card_terminal: m.dashboard_payment_terminal,
  check: m.dashboard_payment_check,
  other: m.tender_other,
}

/** How staff call a way in which money comes in, in the language of the page. */
export const kindText = (kind: TenderKind): string => kinds[kind]()
