import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '../../../kit/ui/badge.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { m } from '../../../paraglide/messages.js'
import { isComplete, type StoredPayment } from './payment-form-values.ts'

/** The active payment method, independent of unsaved form values (back office §2). */
export function CurrentStatus({ stored }: { stored: StoredPayment }) {
  const id = useId()
  const business = stored.paypal_type === 'business'
  const complete = isComplete(stored)
  const Icon = complete ? CircleCheck : CircleAlert
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-wrap items-center gap-x-8 gap-y-3 p-5">
        <h2 id={id} className="font-bold text-base">
          {m.payments_account_status()}
        </h2>
        <dl className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <Fact label={m.payments_account_type()}>
            {business ? m.payments_account_business() : m.payments_account_personal()}
          </Fact>
          <Fact label={m.payments_account_configuration()}>
            <Badge tone={complete ? 'success' : 'warning'}>
              <Icon aria-hidden className="size-3.5" />
              <span>{configurationText(business, complete)}</span>
            </Badge>
          </Fact>
          {business && (
            <Fact label={m.payments_account_mode()}>
              {stored.paypal_mode === 'live' ? m.payments_account_live() : m.payments_account_sandbox()}
            </Fact>
          )}
        </dl>
      </Card>
    </section>
  )
}

function configurationText(business: boolean, complete: boolean): string {
  if (business) return complete ? m.payments_account_api_configured() : m.payments_account_api_not_configured()
  return complete ? m.payments_account_information_complete() : m.payments_account_information_incomplete()
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
