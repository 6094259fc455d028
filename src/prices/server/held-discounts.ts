import type { Tx } from '../../kit/server/database/database.ts'
import type { Charge } from '../../sale/charge.ts'
import { giveBackUses, takeUse } from './price-queries.ts'

/** A discount without a use left; `code` null for an automatic one. */
export interface UsedUp {
  usedUp: { code: string | null; name: string }
}

/** A checkout, its buyer and its charges. */
export interface Discounted {
  id: string
  userId: string | null
  charges: readonly Charge[] | null
}

/**
 * The uses of discounts that checkouts and orders hold (`reservations`). They stay with an order that is refunded, and are
 * given back when the whole order is canceled.
 */
export const heldDiscounts = {
  /** Takes a use of each discount of a checkout, or none; in the order of their ids, so that no deadlock occurs. */
  async hold(tx: Tx, checkout: Discounted): Promise<UsedUp | null> {
    for (const { rule, code, label } of discountsOf(checkout)) {
      if (await takeUse(tx, rule, checkout)) continue
      await giveBackUses(tx, checkout.id)
      return { usedUp: { code: code ?? null, name: label } }
    }
    return null
  },
  async release(tx: Tx, checkout: Discounted): Promise<void> {
    if (discountsOf(checkout).length > 0) await giveBackUses(tx, checkout.id)
  },
}

const discountsOf = ({ charges }: Pick<Discounted, 'charges'>) =>
  (charges ?? [])
    .flatMap((charge) => (charge.kind === 'discount' && charge.rule ? [{ ...charge, rule: charge.rule }] : []))
    .toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
