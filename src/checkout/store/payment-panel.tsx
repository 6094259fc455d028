import { Banknote, FlaskConical, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import type { PaypalValue } from '../../settings/api.ts'
import { Section } from './address-sections.tsx'
import type { Paypal } from './use-paypal.ts'

interface PaymentPanelProps {
  /** Undefined while loading. */
  type: PaypalValue['paypal_type'] | undefined
  /** Retries after a failure. */
  onRetry: (() => void) | undefined
  paypal: Paypal
  verified: boolean
  busy: boolean
  onPay: () => void
}

/** Payment method of the shop: PayPal's button, or instructions for manual payment. */
export function PaymentPanel({ type, onRetry, paypal, verified, busy, onPay }: PaymentPanelProps) {
  return (
    <Section number={3} title={m.checkout_payment_title()}>
      <div className="rounded-card border border-line bg-surface p-5">
        {type === undefined && onRetry && <RetryLine text={m.checkout_payment_failed()} onRetry={onRetry} />}
        {type === undefined && !onRetry && <Skeleton className="h-16 w-full" />}
        {type === 'personal' && (
          <Method icon={<Banknote aria-hidden />} name={m.checkout_manual_name()} text={m.checkout_manual_text()} />
        )}
        {type === 'business' && (
          <div className="flex flex-col gap-4">
            <Method icon={<Wallet aria-hidden />} name={m.checkout_paypal_name()} text={m.checkout_paypal_text()} />
            {verified ? (
              <PaypalButton paypal={paypal} busy={busy} onPay={onPay} />
            ) : (
              <p className="text-muted text-sm">{m.checkout_paypal_unverified()}</p>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

function Method({ icon, name, text }: { icon: ReactNode; name: string; text: string }) {
  return (
    <div className="flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">{icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">{text}</p>
      </div>
    </div>
  )
}

function PaypalButton({ paypal, busy, onPay }: Pick<PaymentPanelProps, 'paypal' | 'busy' | 'onPay'>) {
  if (paypal.status === 'failed') {
    return <RetryLine text={m.checkout_paypal_failed()} onRetry={paypal.retry} />
  }
  if (paypal.status !== 'ready') {
    return (
      <div aria-busy="true">
        <p className="sr-only" role="status">
          {m.checkout_paypal_loading()}
        </p>
        <Skeleton className="h-12 w-full rounded-full" />
      </div>
    )
  }
  return (
    <>
      <Button tone="leaf" full pending={busy} onClick={onPay}>
        {m.checkout_paypal_button()}
      </Button>
      {paypal.environment === 'emulator' && (
        <p className="flex items-center gap-2 text-info-text text-sm">
          <FlaskConical aria-hidden className="size-4 shrink-0" />
          {m.checkout_paypal_demo()}
        </p>
      )}
    </>
  )
}
