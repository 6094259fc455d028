import type { UserRow } from '../../accounts/server/tables.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { priceItems } from '../../checkout/server/price-items.ts'
import { findPlaceState } from '../../drawers/server/drawer-queries.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { hasOlderProcess } from '../../kit/server/database/older-process.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { PhoneOrder } from '../../phone-orders/office-api.ts'
import { findForCounter, storeSale } from '../../phone-orders/server/parked-sales.ts'
import { linesToStore } from '../../phone-orders/server/phone-orders.ts'
import type { PhoneOrderRow } from '../../phone-orders/server/tables.ts'
import { readPriceInputs } from '../../prices/server/prices.ts'
import type * as api from '../counter-api.ts'
import { accountOf, passwordFor, priced, refused } from './counter-sales.ts'

type Parked = EndpointRequest<typeof api.parkSale>['body']

/**
 * Stores a sale over the counter as a phone order with this id, at the prices of today; it holds no stock. One that is there
 * already is changed, and one that says the same stays.
 * @throws HttpError 400 for an unknown customer; 409 when the address of a new one is taken, `draft_gone`, `draft_paid`,
 * `draft_canceled`, `draft_being_paid` and `newer_version` for one that is not as it was read, `older_process` while a release
 * runs beside this one that reads an account in every draft (decision 088), and as pricing a cart does
 */
export async function parkSale(
  platform: Platform,
  by: By,
  id: string,
  { version, toSend = false, word, drawerId, language = 'en', ...sale }: Parked,
): Promise<PhoneOrder> {
  const { database, clock } = platform
  // Read here, because a transaction reads settings past the cache.
  const inputs = await readPriceInputs(database.db)
  const password = await passwordFor(sale.customer)
  return inTransaction(
    database,
    async (tx) => {
      if (await hasOlderProcess(tx)) throw refused('older_process')
      const before = await findForCounter(platform, tx, id)
      const user =
        (await sameCustomer(tx, before, sale)) ??
        (await accountOf(platform, tx, by, { customer: sale.customer, language, password }))
      const userId = user?.id ?? null
      const placeState = drawerId === undefined ? null : await findPlaceState(tx, drawerId)
      const { items, quote } = await priceItems(tx, ...priced(platform, { ...sale, userId, placeState, inputs }))
      const { firstName = '', lastName = '', phone } = sale.customer ?? {}
      const said = {
        userId,
        firstName: user?.firstName ?? firstName,
        lastName: user?.lastName ?? lastName,
        phone: phone || user?.phone || null,
        language: user?.language ?? language,
        lines: linesToStore(items, sale.lines),
        code: sale.code ?? null,
        total: quote.total,
        word: word || null,
        parkedAt: toSend ? null : clock(),
      }
      return storeSale(platform, tx, by, { id, version, before, said })
    },
    { retry: true, oneByOne: `draft ${id}` },
  )
}

/** The account that the phone order has already, when the sale names it: it was entrusted then. */
async function sameCustomer(
  tx: Tx,
  before: PhoneOrderRow | null,
  { customer }: Pick<Parked, 'customer'>,
): Promise<UserRow | null> {
  const user = before?.userId ? await findUser(tx, before.userId) : null
  return user && (customer?.userId === user.id || customer?.email === user.email) ? user : null
}
