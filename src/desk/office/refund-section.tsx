import { FileText, PackagePlus, Undo2 } from 'lucide-react'
import { addressOf } from '../../kit/api/api.ts'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { getOrderCreditNote, type Order, type OrderDetails, type Refund } from '../../orders/api.ts'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { m } from '../../paraglide/messages.js'
import { issueText, moneyToSend, nameOf, refundStates } from '../../refunds/office/refund-texts.ts'
import { hasMoney, isCanceled } from '../../sale/order-status.ts'
import { madeAtProvider } from '../../sale/refund.ts'
import { OwedMoney } from './owed-money.tsx'
import { RefusedPart } from './refused-part.tsx'

interface RefundSectionProps {
  order: Order
  details: OrderDetails
  onRefund: () => void
  onRestock: () => void
  /** Asks how a refused part is sent in another way. */
  onOtherWay: (refund: Refund) => void
}

/** The refunds of an order, the button for a new one, and the refunded units that can be put back to stock. */
export function RefundSection({ order, details, onRefund, onRestock, onOtherWay }: RefundSectionProps) {
  const { refunds, refundable, returnable, restockable } = details
  // Units can be given back where no money is left, unless nothing was paid yet or the order is canceled.
  const isRefundable = refundable > 0 || (returnable.length > 0 && hasMoney(order) && !isCanceled(order))
  if (refunds.length === 0 && !isRefundable && order.lost === 0) return null
  return (
    <section aria-label={m.refund_section()} className="border-line border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="font-bold">{m.refund_section()}</h3>
          <p className="text-muted text-sm">
            {refunds.length === 0 && refundable > 0
              ? m.refund_none()
              : refundable > 0 && m.refund_left({ amount: moneyText(refundable) })}
          </p>
        </div>
        {isRefundable && (
          <Button tone="outline" size="admin" shape="control" onClick={onRefund}>
            <Undo2 aria-hidden className="size-4 shrink-0" />
            {m.refund_open()}
          </Button>
        )}
      </div>
      {order.lost > 0 && (
        <p className="mt-2 text-danger-text">
          <span>{m.refund_taken_back({ amount: moneyText(order.lost) })}</span>{' '}
          <Link
            to="/admin/payments"
            search={{ search: order.orderNumber }}
            className="inline-flex min-h-control items-center underline underline-offset-4"
          >
            {m.refund_taken_back_link()}
          </Link>
        </p>
      )}
      {refunds.length > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {wholeRefunds(refunds).map((parts) => (
            <RefundEntry key={parts[0].id} order={order} parts={parts} onOtherWay={onOtherWay} />
          ))}
        </ul>
      )}
      {restockable.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3">
          <p className="min-w-0 flex-1 basis-48 text-muted text-sm">
            <span>{m.refund_restock_text()}</span>{' '}
            <span>
              {restockable
                .map(({ lineId, refunded, restocked }) => `${refunded - restocked} × ${nameOf(order, lineId)}`)
                .join(', ')}
            </span>
          </p>
          <Button tone="outline" size="admin" shape="control" onClick={onRestock}>
            <PackagePlus aria-hidden className="size-4 shrink-0" />
            {m.refund_restock_open()}
          </Button>
        </div>
      )}
    </section>
  )
}

type Parts = readonly [Refund, ...Refund[]]

/** The refunds with their parts, oldest first. */
const wholeRefunds = (refunds: readonly Refund[]): Parts[] =>
  [...Map.groupBy(refunds, ({ id, part }) => part?.groupId ?? id).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others]] : [],
  )

interface RefundEntryProps extends Pick<RefundSectionProps, 'order' | 'onOtherWay'> {
  parts: Parts
}

function RefundEntry({ order, parts, onOtherWay }: RefundEntryProps) {
  const [refund] = parts
  const { note, creditNote } = refund
  const isDivided = parts.length > 1
  const amount = parts.reduce((sum, part) => sum + (part.state === 'dropped' ? 0 : part.amount), 0)
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {isDivided ? <span className="money font-semibold">{moneyText(amount)}</span> : <RefundState refund={refund} />}
        {creditNote && (
          <a
            href={addressOf(getOrderCreditNote, { params: { id: order.id, number: creditNote } })}
            target="_blank"
            rel="noopener"
            aria-label={m.refund_credit_note_named({ number: creditNote })}
            className="inline-flex min-h-control items-center gap-1.5 text-brand-text underline underline-offset-4"
          >
            <FileText aria-hidden className="size-4 shrink-0" />
            <span>{m.refund_credit_note({ number: creditNote })}</span>
          </a>
        )}
      </div>
      {isDivided ? (
        <ul className="flex flex-col gap-2 border-line border-l-2 pl-3">
          {parts.map((part) => (
            <li key={part.id} className="flex flex-col gap-1">
              <RefundState refund={part} />
              <RefundMoney order={order} refund={part} onOtherWay={onOtherWay} />
            </li>
          ))}
        </ul>
      ) : (
        <RefundMoney order={order} refund={refund} onOtherWay={onOtherWay} />
      )}
      {note && <p className="wrap-anywhere text-muted text-sm">{m.refund_note_of({ note })}</p>}
    </li>
  )
}

const isToSend = ({ owed, state, sentAt }: Refund) => owed && state === 'completed' && sentAt === null

function RefundState({ refund }: { refund: Refund }) {
  const { name, tone } = isToSend(refund) ? moneyToSend : refundStates[refund.state]
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="money font-semibold">
        {refund.amount === 0 && refund.kept
          ? m.refund_kept({ amount: moneyText(refund.kept) })
          : moneyText(refund.amount)}
      </span>
      {refund.part && <span>{paymentMethodText({ paymentMethod: refund.part.method })}</span>}
      <Badge tone={tone}>{name()}</Badge>
      <span className="text-muted text-sm">{momentText(refund.completedAt ?? refund.createdAt)}</span>
    </span>
  )
}

/** What became of the money of a refund, or of a part of one, and what staff still have to do. */
function RefundMoney({
  order,
  refund,
  onOtherWay,
}: Pick<RefundEntryProps, 'order' | 'onOtherWay'> & { refund: Refund }) {
  return (
    <>
      {isToSend(refund) && <OwedMoney order={order} refund={refund} />}
      {explanations(refund).map((text) => (
        <p key={text} className="text-muted text-sm">
          {text}
        </p>
      ))}
      {refund.part && refund.state === 'failed' && (
        <RefusedPart order={order} refund={refund} onOtherWay={onOtherWay} />
      )}
    </>
  )
}

function explanations(refund: Refund): string[] {
  const { state, origin, byHand, owed, sentAt, issue, part, amount, kept, credited } = refund
  const unpaid = (credited ?? amount) - amount
  return [
    kept && amount > 0 && m.refund_kept_text({ amount: moneyText(kept) }),
    kept && unpaid > 0 && m.refund_kept_unpaid({ amount: moneyText(unpaid) }),
    part?.reason && m.refund_part_reason({ reason: part.reason }),
    origin === madeAtProvider && m.refund_origin_provider(),
    origin === 'shop' && m.refund_origin_shop(),
    byHand && !owed && amount > 0 && m.refund_by_hand(),
    owed && sentAt && m.refund_owed_sent({ time: momentText(sentAt) }),
    state === 'requested' && m.refund_state_requested_text(),
    state === 'pending' && m.refund_state_pending_text(),
    (state === 'failed' || state === 'dropped') && issue && issueText(issue),
  ].filter((text): text is string => typeof text === 'string' && text !== '')
}
