import { recordAudit } from '../../audit/server/record-audit.ts'
import { assertUncounted, isOfDrawer, sessionThatTakes } from '../../drawers/server/drawers.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { formatMoney } from '../../kit/money.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { hasOlderProcess } from '../../kit/server/database/older-process.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isCanceled, isToBePaid, manualMethod } from '../../sale/order-status.ts'
import { tenderRefusals } from '../../tenders/office-texts.ts'
import type { TenderRow } from '../../tenders/server/tables.ts'
import {
  findTender,
  findTenderOfKey,
  hasPendingTender,
  insertTender,
  settledOf,
  voidTender,
} from '../../tenders/server/tender-queries.ts'
import { methodOfKind } from '../../tenders/tender.ts'
import { checkTender } from '../../tenders/tender-input.ts'
import { type recordTender as endpoint, voidWithinMs } from '../tenders-api.ts'
import { queuePaymentMail, queueStatusMail } from './order-mails.ts'
import { leftOf, lockOrderWithCheckout, updateOrder } from './order-queries.ts'
import { receiveTender } from './receive-tender.ts'
import type { OrderRow } from './tables.ts'

type TenderInput = Omit<EndpointRequest<typeof endpoint>['body'], 'language'>

const refused = (code: keyof typeof tenderRefusals.en, inputs?: Record<string, string>) =>
  refusal(409, fault(tenderRefusals, code, inputs))

/**
 * Records money that staff received for an order, at most what is due of it. With the last of it the order is paid, and
 * completed if it was pending. A repeated key is the same payment.
 * @returns the order, and whether the payment is new
 * @throws HttpError 400 for a fault of a field; 404 for an unknown order; 409 `nothing_due`, `more_than_due`,
 * `order_canceled`, `payment_pending` while a provider holds the payment, `key_used` for a key with another payment,
 * `drawer_closed` when its drawer takes nothing, and `older_process` while a release that knows no parts of payments runs
 * beside this one (decision 088)
 */
export async function recordTender(
  platform: Platform,
  by: By,
  id: string,
  input: TenderInput,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const wrong = checkTender(input)
  if (wrong) throw invalidField(...wrong)
  return inTransaction(
    platform.database,
    async (tx) => {
      const { order } = (await lockOrderWithCheckout(tx, id)) ?? {}
      if (!order) throw notFound()
      const recorded = await findTenderOfKey(tx, input.clientKey)
      if (recorded) {
        if (!(await isSame(tx, recorded, order, input))) throw refused('key_used')
        return { order, isNew: false }
      }
      await assertPayable(tx, order, input)
      const drawerSessionId = input.drawerId ? await sessionThatTakes(tx, input.drawerId) : null
      await insertTender(tx, { ...tenderOf(platform, by, order, input), drawerSessionId })
      const changed = await receiveTender(platform, tx, order, {
        amount: input.amount,
        method: methodOfKind(input.kind),
      })
      await audit(tx, by, 'order.tender_recorded', { before: order, after: changed, tender: input })
      return { order: changed, isNew: true }
    },
    { retry: true },
  )
}

const isSame = async (
  tx: Tx,
  tender: TenderRow,
  order: OrderRow,
  { kind, amount, given, reference, controlNumber, drawerId }: TenderInput,
): Promise<boolean> =>
  tender.orderId === order.id &&
  tender.kind === kind &&
  tender.amount === amount &&
  tender.given === (given ?? null) &&
  tender.reference === (reference || null) &&
  tender.controlNumber === (controlNumber || null) &&
  (await isOfDrawer(tx, tender.drawerSessionId, drawerId ?? null))

async function assertPayable(tx: Tx, order: OrderRow, { amount }: TenderInput): Promise<void> {
  if (isCanceled(order)) throw refused('order_canceled')
  if (order.paymentStatus === 'pending_review' || (await hasPendingTender(tx, order.id)))
    throw refused('payment_pending')
  if (!isToBePaid(order)) throw refused('nothing_due')
  if (amount > order.due) throw refused('more_than_due', { due: formatMoney(order.due, 'en') })
  if (await hasOlderProcess(tx)) throw refused('older_process')
}

const tenderOf = (
  { clock }: Platform,
  by: By,
  order: OrderRow,
  { kind, amount, given, reference, controlNumber, clientKey }: TenderInput,
) => ({
  orderId: order.id,
  kind,
  method: methodOfKind(kind),
  amount,
  given: given ?? null,
  state: 'settled' as const,
  environment: order.environment,
  reference: reference || null,
  controlNumber: controlNumber || null,
  receivedBy: by.viewer.id,
  receivedAt: clock(),
  clientKey,
})

/**
 * Takes back a payment that staff recorded by mistake: what it paid is due again, and an order that was completed with it is
 * pending, unless its status recorded another part. Voiding it again does nothing.
 * @throws HttpError 404 for an unknown order or payment; 409 `provider_tender` for money of a provider, `refunded` when some
 * of it went back, `drawer_counted` once its drawer was counted, `void_too_late` after 24 hours without a drawer,
 * `order_canceled`, `older_process` as {@link recordTender}
 */
export function voidRecordedTender(
  platform: Platform,
  by: By,
  { id, tenderId, reason }: { id: string; tenderId: string; reason: string },
): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const { order } = (await lockOrderWithCheckout(tx, id)) ?? {}
      const tender = order && (await findTender(tx, tenderId))
      if (!tender || tender.orderId !== id) throw notFound()
      if (tender.state === 'voided') return order
      await assertVoidable(platform, tx, order, tender)
      await voidTender(tx, tenderId, { voidedAt: platform.clock(), voidReason: reason })
      const left = await settledOf(tx, order.id)
      // Back to pending would take back what the status itself recorded.
      const isPending = order.status === 'completed' && !left.some(({ clientKey }) => clientKey === order.id)
      const changed = await updateOrder(tx, order.id, {
        status: isPending ? 'pending' : order.status,
        paymentStatus: 'awaiting',
        paymentMethod: left[0]?.method ?? manualMethod,
      })
      await queueStatusMail(platform, tx, changed, order.status)
      await queuePaymentMail(platform, tx, changed, null)
      await audit(tx, by, 'order.tender_voided', { before: order, after: changed, tender })
      return changed
    },
    { retry: true },
  )
}

async function assertVoidable({ clock }: Platform, tx: Tx, order: OrderRow, tender: TenderRow): Promise<void> {
  if (tender.kind === 'provider') throw refused('provider_tender')
  if (isCanceled(order)) throw refused('order_canceled')
  if ((await leftOf(tx, order, tender.id)) < tender.amount) throw refused('refunded')
  if (tender.drawerSessionId !== null) await assertUncounted(tx, tender.drawerSessionId)
  else if (clock().getTime() - tender.receivedAt.getTime() > voidWithinMs) throw refused('void_too_late')
  if (await hasOlderProcess(tx)) throw refused('older_process')
}

/** Without the reference, which is personal. */
async function audit(
  tx: Tx,
  by: By,
  action: 'order.tender_recorded' | 'order.tender_voided',
  { before, after, tender }: { before: OrderRow; after: OrderRow; tender: Pick<TenderRow, 'kind' | 'amount'> },
): Promise<void> {
  await recordAudit(tx, {
    by,
    action,
    subject: { type: 'order', id: before.id },
    before: { status: before.status, paymentStatus: before.paymentStatus },
    after: {
      orderNumber: after.orderNumber,
      kind: tender.kind,
      amount: tender.amount,
      status: after.status,
      paymentStatus: after.paymentStatus,
    },
  })
}
