import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { countedSearch, missedSearchLimits } from '../missed-search.ts'
import * as office from '../office-search-api.ts'
import { findsNothing } from '../product-results.ts'
import * as api from '../search-api.ts'
import { suggestions } from '../suggestions.ts'
import type { Catalog } from './catalog.ts'
import { countMissedSearch, deleteMissedSearches, listMissedSearches } from './missed-search-queries.ts'
import { readSynonyms, saveSynonyms } from './synonyms.ts'

/** More than a person searches for; the words of a visitor never push out those of others. */
const reports = { name: 'missed-searches', points: 20, seconds: 600 }

/** What searches of the store mean and miss. */
export function registerSearchRoutes(bind: Bind, platform: Platform, catalog: Catalog): void {
  const { db } = platform.database
  const firstDay = () => shopDay(daysBefore(platform.clock(), missedSearchLimits.days - 1))

  bind(api.readSynonyms, { guard: anyone }, async () => ({ groups: (await readSynonyms(db)).groups }))

  bind(api.suggest, { guard: anyone }, async ({ query }) => {
    const { products } = await catalog.current()
    return suggestions(products, query.q, (await readSynonyms(db)).groups)
  })

  bind(api.reportMissedSearch, { guard: anyone, limit: reports }, async ({ body }) => {
    const counted = countedSearch(body.search)
    const { products } = await catalog.current()
    if (counted !== null && findsNothing(products, counted, (await readSynonyms(db)).groups)) {
      await countMissedSearch(db, shopDay(platform.clock()), counted, missedSearchLimits.perDay)
    }
    return undefined
  })

  bind(office.getSynonyms, { guard: staff }, () => readSynonyms(db))

  bind(office.saveSynonyms, { guard: staff }, ({ by, body }) => saveSynonyms(platform, by, body))

  bind(office.listMissedSearches, { guard: staff }, async () => {
    const searches = await listMissedSearches(db, firstDay(), missedSearchLimits.shown)
    const { products } = await catalog.current()
    const { groups } = await readSynonyms(db)
    const missed: typeof searches = []
    for (const one of searches) {
      // What a new product or a synonym finds by now needs nobody's attention.
      if (findsNothing(products, one.search, groups)) missed.push(one)
      await yieldToEventLoop()
    }
    return { searches: missed }
  })
}

/** Deletes searches without result that are no longer shown. */
export async function expireMissedSearches({ database, clock }: Platform): Promise<Record<string, number>> {
  const first = shopDay(daysBefore(clock(), missedSearchLimits.days - 1))
  return { missed_searches: await deleteMissedSearches(database.db, first) }
}
