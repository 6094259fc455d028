import { fault } from '../../kit/fault.ts'
import { formatDecimal } from '../../kit/money.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { assertNotNewer, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { PhoneOrder } from '../office-api.ts'
import { phoneOrderFaults } from '../office-texts.ts'
import { endOpenPayment } from './phone-order-payment.ts'
import { changePhoneOrder, deleteLinksOf, insertPhoneOrder, lockPhoneOrder } from './phone-order-queries.ts'
import { audit, isSame, presentOne, withoutPerson } from './phone-orders.ts'
import type { PhoneOrderRow } from './tables.ts'

/** What a sale of the counter says, as a phone order stores it. */
export type CounterSale = Pick<
  PhoneOrderRow,
  'userId' | 'firstName' | 'lastName' | 'phone' | 'language' | 'lines' | 'code' | 'total'
>

const gone = () => refusal(409, fault(phoneOrderFaults, 'draft_gone'))

/**
 * Locks the phone order that a sale of the counter came from, or under whose id it was stored before; a payment of it that was
 * opened and not made ends. Null when there is none.
 * @throws HttpError 409 for one that is canceled, paid or being paid
 */
export async function findForCounter(platform: Platform, tx: Tx, id: string): Promise<PhoneOrderRow | null> {
  const before = await lockPhoneOrder(tx, id)
  if (before) await endOpenPayment(platform, tx, before, 'superseded')
  return before
}

/** The phone order that the counter sells. @throws HttpError 409 `draft_gone`, `newer_version`, and as {@link findForCounter} */
export async function takeForCounter(
  platform: Platform,
  tx: Tx,
  { id, version }: { id: string; version: number | undefined },
): Promise<PhoneOrderRow> {
  const before = await findForCounter(platform, tx, id)
  if (!before) throw gone()
  assertNotNewer(before, version)
  return before
}

/** What is stored, and where. `before` is what is there already, of which the caller has read `version`. */
interface Storing {
  id: string
  version: number | undefined
  before: PhoneOrderRow | null
  said: CounterSale & Pick<PhoneOrderRow, 'word' | 'parkedAt'>
}

/**
 * Stores a sale of the counter as a phone order, or changes the one that it came from. Storing what is there already changes
 * nothing, so that a repeated request is answered as the first one.
 * @throws HttpError 409 `draft_gone`, `newer_version`
 */
export async function storeSale(
  platform: Platform,
  tx: Tx,
  by: By,
  { id, version, before, said }: Storing,
): Promise<PhoneOrder> {
  const change = { ...(before && elsewhere(before, said)), ...said }
  if (before && isSame(before, { ...before, ...change })) return presentOne(platform, tx, id)
  const now = platform.clock()
  const written = { ...change, authorId: by.viewer.id, updatedAt: now }
  if (before) {
    assertNotNewer(before, version)
    if (before.userId !== said.userId) await deleteLinksOf(tx, id)
    await changePhoneOrder(tx, id, { ...written, version: before.version + 1 })
  } else {
    if (version !== undefined) throw gone()
    await insertPhoneOrder(tx, { ...written, id, createdAt: now })
  }
  const action = before ? 'draft.changed' : 'draft.created'
  await audit(tx, by, said.parkedAt ? 'draft.parked' : action, id, { total: formatDecimal(said.total) })
  return presentOne(platform, tx, id)
}

/** What belonged to the account before is not for another one. */
const elsewhere = (before: PhoneOrderRow, { userId }: Pick<CounterSale, 'userId'>) =>
  before.userId !== null && before.userId !== userId ? { shippingAddress: null, note: null } : {}

/**
 * A phone order as it was sold over the counter. Of somebody without an account it keeps nothing, because the order does; a link
 * to it leads nowhere when somebody else than its customer bought.
 */
export async function closeSold(
  platform: Platform,
  tx: Tx,
  by: By,
  { before, said, orderNumber }: { before: PhoneOrderRow; said: CounterSale; orderNumber: string },
): Promise<void> {
  const kept = said.userId === null ? { ...said, ...withoutPerson(said) } : { ...elsewhere(before, said), ...said }
  if (before.userId !== said.userId) await deleteLinksOf(tx, before.id)
  await changePhoneOrder(tx, before.id, { ...kept, parkedAt: null, updatedAt: platform.clock() })
  await audit(tx, by, 'draft.paid', before.id, { orderNumber })
}
