import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import type { Db } from '../../kit/server/database/database.ts'
import type { browseAdminProducts } from '../office-api.ts'
import { prepareSearch, searchForgivingly } from '../product-search.ts'
import { findProductPage, isAnyProductNamed, listProductNames, readNamesState } from './product-list-queries.ts'
import { readSynonyms } from './synonyms.ts'

/** The most products that a forgiving search of staff finds. */
const limit = 1_000
const sliceSize = 500

type Names = Awaited<ReturnType<typeof listProductNames>>

/**
 * Searches of staff: one page of the products that match. Where no product at all has the text, the search forgives by
 * the rules of the store, over names and categories, which are kept until a product changes.
 */
export function createStaffSearch(db: Db) {
  let kept: { state: string; names: Names } | null = null

  async function productNames(): Promise<Names> {
    const state = await readNamesState(db)
    if (kept?.state === state) return kept.names
    const names = await listProductNames(db)
    for (let at = 0; at < names.length; at += sliceSize) {
      prepareSearch(names.slice(at, at + sliceSize))
      await yieldToEventLoop()
    }
    kept = { state, names }
    return names
  }

  return async function browse(query: EndpointRequest<typeof browseAdminProducts>['query']) {
    const page = await findProductPage(db, query)
    const { search = '' } = query
    if (page.matching > 0 || search.trim() === '' || (await isAnyProductNamed(db, search))) return page
    const { groups } = await readSynonyms(db)
    const found = searchForgivingly(await productNames(), search, groups).products.slice(0, limit)
    if (found.length === 0) return page
    return findProductPage(db, { ...query, found: found.map(({ id }) => id) })
  }
}
