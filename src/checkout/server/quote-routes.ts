import { placesOfCalendars } from '../../appointments/server/calendar-queries.ts'
import { findSoldLines } from '../../catalog/server/sold-lines.ts'
import type { SoldVariant } from '../../catalog/server/variant-queries.ts'
import { normalizeAddressField } from '../../kit/address.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, isVerified } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as api from '../../prices/api.ts'
import * as priceRules from '../../prices/price-rules-api.ts'
import type { Quote } from '../../prices/quote.ts'
import { presentQuote, priceLines, quotedLine, summarizeRules } from '../../prices/server/prices.ts'
import { mayTryCode } from '../../prices/server/wrong-codes.ts'
import { chosenIn } from '../../sale/choice.ts'
import { dueOf, type TermsLine } from '../../sale/deposit-terms.ts'
import { seatChangeHours } from '../../sale/line-change.ts'
import { paidFor } from '../../sale/shares.ts'
import { isPaused } from '../../storefront/pause.ts'
import { readPause } from '../../storefront/server/banners.ts'
import { named } from './cart-refusals.ts'
import { depositPartOf } from './price-items.ts'

const quotes = { name: 'quotes', points: 600, seconds: 600 }

/** Routes of what a cart costs. */
export function registerQuoteRoutes(bind: Bind, platform: Platform): void {
  const { db } = platform.database

  bind(priceRules.readPriceRules, { guard: anyone }, () => summarizeRules(db))

  bind(api.quoteCart, { guard: anyone, limit: quotes }, async ({ body, viewer, request }) => {
    const { items, region, code } = body
    const sold = await findSoldLines(db, items)
    const places = await placesOfCalendars(
      db,
      items.flatMap(({ slot }) => slot?.calendarId ?? []),
    )
    const lines = sold.map(({ row, quantity, slot }) =>
      quotedLine(row, quantity, slot && places.get(slot.calendarId)?.placeState),
    )
    const mayTry = await mayTryCode(db, platform.limits, request.ip, code)
    const chosen = chosenIn(mayTry ? body : { ...body, code: undefined })
    const choice = { state: region && normalizeAddressField('state', region.state), ...chosen }
    const buying = { userId: isVerified(viewer) ? viewer.id : null, now: platform.clock() }
    const priced = await priceLines(db, lines, choice, buying)
    const quote = mayTry ? priced : { ...priced, codeReason: 'too_many_tries' as const }
    const pause = await readPause(db, buying.now)
    const paused = sold.filter(({ row }) => pause && isPaused(pause.what, row.type)).map(({ row }) => row.variantId)
    const quoted = presentQuote(items, code, quote, dueOf(depositLines(sold, quote), quote.total))
    return pause && paused.length > 0 ? { ...quoted, paused: { ...pause, variantIds: paused } } : quoted
  })
}

/** Lines with what of them is due when they are bought. */
const depositLines = (sold: readonly { row: SoldVariant; quantity: number }[], quote: Quote): TermsLine[] =>
  sold.map(({ row, quantity }, at) => {
    const shares = quote.lines[at]
    const line = { ...named(row), quantity, paid: shares && paidFor(shares) }
    const changeHours = row.terms?.cancelUntilHours ?? seatChangeHours
    return { ...line, changeHours, ...depositPartOf(row, line) }
  })
