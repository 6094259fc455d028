import { labelOf } from '../../kit/dictionary.ts'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { CopyText } from '../../kit/ui/copy-button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { disputeOutcomes, disputeReasons, disputeStages, disputeStates } from '../../sale/dispute-texts.ts'
import type { PaymentEntry } from '../office-api.ts'
import { usePaymentWork } from './use-payment-work.ts'

type Dispute = PaymentEntry['disputes'][number]

/** Disputes and reversals reported by the provider, and the button that marks them as handled. */
export function PaymentDisputes({ payment }: { payment: PaymentEntry }) {
  const { handle } = usePaymentWork(payment)
  return payment.disputes.map((dispute) => (
    <div key={dispute.id} className="mb-6 flex flex-col gap-2.5 last:mb-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span>{dispute.kind === 'reversal' ? m.dispute_kind_reversal() : m.dispute_kind_dispute()}</span>
        {dispute.handled && <Badge tone="neutral">{m.dispute_handled_state()}</Badge>}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {factsOf(dispute).map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-muted">{m.dispute_id()}</dt>
          <dd>
            <CopyText what={m.dispute_copy()} text={dispute.paypalId} />
          </dd>
        </div>
      </dl>
      {!dispute.handled && (
        <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <span>{dispute.kind === 'reversal' ? m.dispute_hint_reversal() : m.dispute_hint()}</span>
          <Button
            tone="outline"
            size="admin"
            shape="control"
            pending={handle.isPending}
            aria-label={m.dispute_handled_named({ number: payment.orderNumber })}
            onClick={() => handle.mutate(dispute)}
          >
            {m.dispute_handled()}
          </Button>
        </p>
      )}
    </div>
  ))
}

function factsOf({ state, reason, stage, outcome, amount, respondBy }: Dispute): [name: string, value: string][] {
  const locale = getLocale()
  const facts: [string, string | null][] = [
    [m.dispute_state(), labelOf(disputeStates, state, locale)],
    [m.dispute_reason(), reason && labelOf(disputeReasons, reason, locale)],
    [m.dispute_amount(), amount === null ? null : moneyText(amount)],
    [m.dispute_respond_by(), respondBy && momentText(respondBy)],
    [m.dispute_stage(), stage && labelOf(disputeStages, stage, locale)],
    [m.dispute_outcome(), outcome && labelOf(disputeOutcomes, outcome, locale)],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
}
