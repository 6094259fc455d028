import { ReceiptText, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { PaymentEntry } from '../office-api.ts'
import { DecisionDialog, paymentActionTexts } from './decision-dialog.tsx'
import { type PaymentAction, usePaymentWork } from './use-payment-work.ts'

/** The actions of a payment: open its order, reconcile it with the provider, and the pending decisions. */
export function PaymentActions({ payment }: { payment: PaymentEntry }) {
  const { recheck, decide } = usePaymentWork(payment)
  const [asking, setAsking] = useState<PaymentAction | null>(null)
  const { orderNumber, orderId, paypalOrderId } = payment
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {actionsOf(payment).map((action) => (
        <Button
          key={action.kind}
          tone={action.kind === 'accept' || action.kind === 'retry' ? 'brand' : 'outline'}
          size="admin"
          shape="control"
          onClick={() => setAsking(action)}
        >
          {paymentActionTexts[action.kind]()}
        </Button>
      ))}
      {paypalOrderId !== null && <RecheckButton number={orderNumber} recheck={recheck} />}
      {orderId !== null && <OrderLink number={orderNumber} />}
      {asking && (
        <DecisionDialog
          payment={payment}
          action={asking}
          pending={decide.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => decide.mutate(asking, { onSettled: () => setAsking(null) })}
        />
      )}
    </span>
  )
}

interface RecheckButtonProps {
  number: string
  recheck: ReturnType<typeof usePaymentWork>['recheck']
}

function RecheckButton({ number, recheck: { isPending, mutate } }: RecheckButtonProps) {
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      pending={isPending}
      aria-label={m.payments_recheck_named({ number })}
      onClick={() => mutate()}
    >
      {!isPending && <RotateCw aria-hidden className="size-4 shrink-0" />}
      <span>{m.payments_recheck()}</span>
    </Button>
  )
}

function OrderLink({ number }: { number: string }) {
  return (
    <ButtonLink
      tone="outline"
      size="admin"
      shape="control"
      to="/admin/orders"
      search={{ search: number, order: number }}
      aria-label={m.payments_order_open_named({ number })}
    >
      <ReceiptText aria-hidden className="size-4 shrink-0" />
      {m.payments_order_open()}
    </ButtonLink>
  )
}

function actionsOf({ decisions, refunds, trouble }: PaymentEntry): PaymentAction[] {
  const failed = trouble === 'refund_failed' ? refunds.findLast(({ state }) => state === 'failed') : undefined
  const about = failed && { refundId: failed.id, amount: failed.amount }
  return [
    ...decisions.map((kind) => ({ kind })),
    ...(about
      ? ([
          { kind: 'retry', ...about },
          { kind: 'drop', ...about },
        ] as const)
      : []),
  ]
}
