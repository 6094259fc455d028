import { drawerClosed, sessionThatGives, sessionThatTakes } from '../../drawers/server/drawers.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { hasOlderProcess } from '../../kit/server/database/older-process.ts'
import { invalidField, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type * as orders from '../../orders/api.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { refundFaults } from '../../sale/office-texts.ts'
import { divideRefund, leftOfTenders } from '../../sale/refund-parts.ts'
import { findPayment } from '../../sale/server/checkout-queries.ts'
import { insertRefund, paidCapture, type Refund } from '../../sale/server/refund-queries.ts'
import type { RefundRow } from '../../sale/server/tables.ts'
import { tenderRefusals } from '../../tenders/office-texts.ts'
import type { TenderRow } from '../../tenders/server/tables.ts'
import { settledOf } from '../../tenders/server/tender-queries.ts'

/** How staff divide a refund over the tenders of its order. */
export type WantedPart = NonNullable<EndpointRequest<typeof orders.refundOrder>['body']['parts']>[number]

/**
 * What becomes of cash that came in through a drawer when no drawer can give it back by itself: staff are asked for one, or
 * owe the money until they have taken it out of one.
 */
export type Drawers = 'asked' | 'owed'

interface PartsInput {
  amount: Cents
  parts?: readonly WantedPart[] | undefined
  /** The other refunds of the order. */
  refunds: readonly Refund[]
  drawers: Drawers
}

/** What a part of a refund stores. */
type PlannedPart = Pick<
  RefundRow,
  'amount' | 'tenderId' | 'kind' | 'reason' | 'captureId' | 'drawerSessionId' | 'requestedBy'
>

/**
 * Divides an amount over the settled tenders of its locked order, as staff want it or by the rule; none for an amount of 0.
 * @throws HttpError 400 at the field of a wrong part; 409 `refund_exceeds_payment` for more than is left of a tender,
 * `nothing_to_refund` when the capture of one gives nothing back, `drawer_closed`, and `older_process` for several parts while
 * a release that knows none runs beside this one
 */
export async function planParts(
  tx: Tx,
  by: By | null,
  order: OrderRow,
  { amount, parts, refunds, drawers }: PartsInput,
): Promise<PlannedPart[]> {
  const tenders = amount > 0 ? leftOfTenders(await settledOf(tx, order.id), refunds, order.lost) : []
  const wanted: readonly WantedPart[] | null = parts ?? divideRefund(amount, tenders)
  if (!wanted) throw tooMuch(sumOf(tenders.map(({ left }) => left)))
  if (sumOf(wanted.map((part) => part.amount)) !== amount) {
    throw invalidField('parts', fault(refundFaults, 'parts_sum_wrong'))
  }
  if (wanted.length > 1 && (await hasOlderProcess(tx))) throw refusal(409, fault(tenderRefusals, 'older_process'))
  const planned: PlannedPart[] = []
  for (const [at, part] of wanted.entries()) {
    const field = (name: keyof WantedPart) => `parts.${at}.${name}`
    const tender = tenders.find(({ id }) => id === part.tenderId)
    if (!tender || planned.some(({ tenderId }) => tenderId === tender.id)) {
      throw invalidField(field('tenderId'), fault(refundFaults, 'part_unknown'))
    }
    if (part.amount > tender.left) throw tooMuch(tender.left)
    planned.push(await planPart(tx, by, order, { tender, part, drawers, field }))
  }
  return planned
}

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0)

/** More than is left of an order, or of one of its tenders. */
export const tooMuch = (left: Cents) =>
  refusal(409, fault(refundFaults, 'refund_exceeds_payment', { left: formatDecimal(left) }))

interface OnePart {
  tender: TenderRow
  part: WantedPart
  drawers: Drawers
  field: (name: keyof WantedPart) => string
}

async function planPart(
  tx: Tx,
  by: By | null,
  order: OrderRow,
  { tender, part, drawers, field }: OnePart,
): Promise<PlannedPart> {
  const { tenderId, amount, by: kind = tender.kind, reason = null, drawerId } = part
  if (kind === 'provider' && tender.kind !== 'provider') {
    throw invalidField(field('by'), fault(refundFaults, 'part_not_by_provider'))
  }
  if (kind !== tender.kind && reason === null) {
    throw invalidField(field('reason'), fault(refundFaults, 'part_reason_required'))
  }
  if (drawerId && kind !== 'cash') throw invalidField(field('drawerId'), fault(refundFaults, 'drawer_of_cash_only'))
  // What buyers and the shop cancel leaves a drawer only when staff take it out.
  const isByStaff = by !== null && by.viewer.id !== order.userId
  const asked = drawers === 'asked' ? field('drawerId') : null
  const drawerSessionId = kind === 'cash' && isByStaff ? await drawerOfCash(tx, tender, drawerId, asked) : null
  const isOwed = kind === 'cash' && cameThroughDrawer(tender) && drawerSessionId === null
  return {
    ...{ tenderId, amount, kind, reason: kind === tender.kind ? null : reason, drawerSessionId },
    captureId: kind === 'provider' ? await captureOf(tx, tender) : null,
    requestedBy: isByStaff && isOwed ? null : (by?.viewer.id ?? null),
  }
}

const cameThroughDrawer = ({ kind, drawerSessionId }: TenderRow) => kind === 'cash' && drawerSessionId !== null

/**
 * The session out of which the cash of a tender goes back: of the chosen drawer, or of the one that is open, if the money came
 * in through a drawer. Null for cash beside all drawers, and without an open one when nobody is asked.
 * @param asked the field in which staff choose one of several; null when they are not asked
 * @throws HttpError 400 at the field, 409 `drawer_closed`
 */
export async function drawerOfCash(
  tx: Tx,
  tender: TenderRow,
  drawerId: string | undefined,
  asked: string | null,
): Promise<string | null> {
  if (drawerId) return sessionThatTakes(tx, drawerId)
  if (tender.drawerSessionId === null || !cameThroughDrawer(tender)) return null
  const { sessionId, isChoice } = await sessionThatGives(tx, tender.drawerSessionId)
  if (sessionId !== null || asked === null) return sessionId
  throw isChoice ? invalidField(asked, fault(refundFaults, 'refund_drawer_required')) : drawerClosed()
}

/** The capture of a provider's tender. */
async function captureOf(tx: Tx, { captureId }: TenderRow): Promise<string> {
  const payment = captureId === null ? null : await findPayment(tx, captureId)
  const paid = paidCapture(payment ? [payment] : [])
  if (!paid) throw refusal(409, fault(refundFaults, 'nothing_to_refund'))
  return paid.captureId
}

type WholeRefund = Pick<RefundRow, 'id' | 'checkoutId' | 'amount' | 'credited' | 'kept' | 'note' | 'requestedBy'>

/**
 * Stores a refund with its parts. One part is the refund itself; of several, the refund has the units, note and credit note,
 * and each part has its money.
 * @param firstCheckAt when the reconciler first takes up what is requested from a provider
 * @returns the refund, then its parts if there are several; none when the id exists already
 */
export async function insertParts(
  tx: Tx,
  whole: WholeRefund,
  parts: readonly PlannedPart[],
  firstCheckAt: Date,
): Promise<RefundRow[]> {
  const common = { state: 'requested', origin: 'staff' } as const
  const rowOf = (part: PlannedPart) => ({ ...part, ...common, nextCheckAt: part.captureId ? firstCheckAt : null })
  const [only] = parts
  if (parts.length <= 1) {
    const row = await insertRefund(tx, { ...common, ...whole, ...(only && rowOf(only)) })
    return row ? [row] : []
  }
  const { amount, credited } = whole
  const divided = { ...common, ...whole, amount: 0, divided: amount, credited: credited ?? amount }
  const rows = [await insertRefund(tx, divided)]
  if (rows[0] === null) return []
  const ofWhole = { groupId: whole.id, checkoutId: whole.checkoutId, credited: 0 }
  for (const part of parts) rows.push(await insertRefund(tx, { ...rowOf(part), ...ofWhole }))
  return rows.filter((row) => row !== null)
}
