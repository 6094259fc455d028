import { Banknote, FlaskConical, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import type { StoreProvider } from '../../payments/store/store-provider.ts'
import { storeProviders } from '../../payments/store/store-providers.ts'
import type { PaymentType } from '../../settings/api.ts'
import { Section } from './address-sections.tsx'
import type { WalletState } from './use-wallet.ts'

interface PaymentPanelProps {
  /** Of the section. */
  number: number

  /** Undefined while loading. */
  type: PaymentType | undefined
  /** Retries after a failure. */
  onRetry: (() => void) | undefined
  provider: StoreProvider
  onChoose: (provider: StoreProvider) => void
  wallet: WalletState
  verified: boolean
  busy: boolean
  onPay: () => void
}

/** Payment method of the shop: the button of a provider, or instructions for manual payment. */
export function PaymentPanel({
  number,
  type,
  onRetry,
  provider,
  onChoose,
  wallet,
  verified,
  busy,
  onPay,
}: PaymentPanelProps) {
  return (
    <Section number={number} title={m.checkout_payment_title()}>
      <div className="rounded-card border border-line bg-surface p-5">
        {type === undefined && onRetry && <RetryLine text={m.checkout_payment_failed()} onRetry={onRetry} />}
        {type === undefined && !onRetry && <Skeleton className="h-16 w-full" />}
        {type === 'personal' && (
          <Method icon={<Banknote aria-hidden />} name={m.checkout_manual_name()} text={m.checkout_manual_text()} />
        )}
        {type === 'business' && (
          <div className="flex flex-col gap-4">
            <ProviderChoice provider={provider} onChoose={onChoose} busy={busy} />
            {verified ? (
              <WalletButton provider={provider} wallet={wallet} busy={busy} onPay={onPay} />
            ) : (
              <p className="text-muted text-sm">{provider.texts.unverified()}</p>
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

/** The provider of the payment; a choice when the shop has several. */
function ProviderChoice({ provider, onChoose, busy }: Pick<PaymentPanelProps, 'provider' | 'onChoose' | 'busy'>) {
  if (storeProviders.length === 1) {
    return <Method icon={<Wallet aria-hidden />} name={provider.method} text={provider.texts.description()} />
  }
  return (
    <fieldset disabled={busy} className="flex flex-col gap-3">
      <legend className="sr-only">{m.checkout_payment_title()}</legend>
      {storeProviders.map((one) => (
        <label key={one.name} className="flex items-start gap-3">
          <input
            type="radio"
            name="provider"
            checked={one === provider}
            onChange={() => onChoose(one)}
            className="mt-1"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{one.method}</span>
            <span className="block text-muted text-sm">{one.texts.description()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function WalletButton({
  provider: { texts },
  wallet,
  busy,
  onPay,
}: Pick<PaymentPanelProps, 'provider' | 'wallet' | 'busy' | 'onPay'>) {
  if (wallet.status === 'failed') {
    return <RetryLine text={texts.failed()} onRetry={wallet.retry} />
  }
  if (wallet.status !== 'ready') {
    return (
      <div aria-busy="true">
        <p className="sr-only" role="status">
          {texts.loading()}
        </p>
        <Skeleton className="h-12 w-full rounded-full" />
      </div>
    )
  }
  return (
    <>
      <Button tone="leaf" full pending={busy} onClick={onPay}>
        {texts.button()}
      </Button>
      {wallet.environment === 'emulator' && (
        <p className="flex items-center gap-2 text-info-text text-sm">
          <FlaskConical aria-hidden className="size-4 shrink-0" />
          <span>{texts.demo()}</span>
        </p>
      )}
    </>
  )
}
