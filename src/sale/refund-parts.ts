import type { Cents } from '../kit/money.ts'
import { type MoneyKind, moneyKinds } from './payment.ts'
import type { RefundState } from './refund.ts'

/** A settled tender of an order, with what of it did not go back yet, in cents. */
export interface TenderLeft {
  id: string
  kind: MoneyKind
  left: Cents
}

/** What goes back of a tender, in cents. */
export interface RefundPart {
  tenderId: string
  amount: Cents
}

/** The order in which tenders give money back: what is sent by a provider first, cash last. */
export const refundedFirst = moneyKinds

/**
 * Divides a refund over the tenders of its order: by kind, the newest first within a kind, and of each at most what is left.
 * @param tenders oldest first
 * @returns parts above 0 that add up to the amount; null when less than the amount is left
 */
export function divideRefund(amount: Cents, tenders: readonly TenderLeft[]): RefundPart[] | null {
  const parts: RefundPart[] = []
  let open = amount
  for (const { id, left } of inRefundOrder(tenders)) {
    const part = Math.min(open, left)
    if (part > 0) parts.push({ tenderId: id, amount: part })
    open -= Math.max(0, part)
  }
  return open > 0 ? null : parts
}

const inRefundOrder = <T extends TenderLeft>(tenders: readonly T[]): T[] =>
  refundedFirst.flatMap((wanted) => tenders.filter(({ kind }) => kind === wanted).toReversed())

/** A settled tender of an order, in cents. */
interface SettledTender {
  id: string
  kind: MoneyKind
  amount: Cents
  captureId: string | null
}

/** A refund, or a part of one, as far as it takes from a tender. */
interface TakenFromTender {
  tenderId: string | null
  captureId: string | null
  amount: Cents
  state: RefundState
}

/** The tender that a refund gives back: the one that it names; without a name, the one of its capture. */
export const tenderOf = <T extends Pick<SettledTender, 'id' | 'captureId'>>(
  { tenderId, captureId }: Pick<TakenFromTender, 'tenderId' | 'captureId'>,
  tenders: readonly T[],
): T | undefined =>
  tenders.find((tender) =>
    tenderId === null ? captureId !== null && tender.captureId === captureId : tender.id === tenderId,
  )

/**
 * What is left of each settled tender of an order: its amount less what went back of it or is to go back. A refund of no
 * tender, which staff of an older release recorded, is divided over what came in by hand.
 * @param tenders oldest first
 * @param lost what the provider or the buyer's bank took back, in cents
 * @returns the tenders in their order
 */
export function leftOfTenders<T extends SettledTender>(
  tenders: readonly T[],
  refunds: readonly TakenFromTender[],
  lost: Cents = 0,
): (T & { left: Cents })[] {
  const taking = refunds.filter(({ state }) => state === 'requested' || state === 'pending' || state === 'completed')
  const sumOf = (found: readonly TakenFromTender[]) => found.reduce((sum, { amount }) => sum + amount, 0)
  const left = tenders.map((tender) => ({
    ...tender,
    left: Math.max(0, tender.amount - sumOf(taking.filter((refund) => tenderOf(refund, tenders)?.id === tender.id))),
  }))
  const unnamed = sumOf(taking.filter(({ tenderId, captureId }) => tenderId === null && captureId === null))
  return take(
    take(left, unnamed, (kind) => kind !== 'provider'),
    lost,
    (kind) => kind === 'provider',
  )
}

/** The tenders without an amount that is taken from those of some kinds, as a refund would be. */
function take<T extends TenderLeft>(tenders: readonly T[], amount: Cents, of: (kind: MoneyKind) => boolean): T[] {
  const among = tenders.filter(({ kind }) => of(kind))
  const most = Math.min(
    amount,
    among.reduce((sum, { left }) => sum + left, 0),
  )
  const taken = new Map((divideRefund(most, among) ?? []).map((part) => [part.tenderId, part.amount]))
  return tenders.map((tender) => ({ ...tender, left: tender.left - (taken.get(tender.id) ?? 0) }))
}
