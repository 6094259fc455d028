import { placesOfCalendars } from '../../appointments/server/calendar-queries.ts'
import { findSoldLines } from '../../catalog/server/sold-lines.ts'
import { normalizeAddressField } from '../../kit/address.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, isVerified } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isPaused } from '../../storefront/pause.ts'
import { readPause } from '../../storefront/server/notices.ts'
import * as api from '../api.ts'
import { chosenIn } from '../choice.ts'
import * as priceRules from '../price-rules-api.ts'
import { presentQuote, priceLines, quotedLine, summarizeRules } from './prices.ts'
import { limitWrongCodes } from './wrong-codes.ts'

const quotes = { name: 'quotes', points: 600, seconds: 600 }
export function registerPriceRoutes(bind: Bind, platform: Platform): void {
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
    const choice = { state: region && normalizeAddressField('state', region.state), ...chosenIn(body) }
    const buying = { userId: isVerified(viewer) ? viewer.id : null, now: platform.clock() }
    const quote = await limitWrongCodes(platform.limits, request.ip, code, () => priceLines(db, lines, choice, buying))
    const pause = await readPause(db, buying.now)
    const paused = sold.filter(({ row }) => pause && isPaused(pause.what, row.type)).map(({ row }) => row.variantId)
    const quoted = presentQuote(items, code, quote)
    return pause && paused.length > 0 ? { ...quoted, paused: { ...pause, variantIds: paused } } : quoted
  })
}
