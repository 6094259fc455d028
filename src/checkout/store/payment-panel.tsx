import { useLoaderData } from '@tanstack/react-router'
import { Banknote, CreditCard, FlaskConical, Gift, Wallet as WalletIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import type { CheckoutKind } from '../../payments/payment-setup.ts'
import type { OtherWay, StoreProvider, Wallet } from '../../payments/store/store-provider.ts'
import { storeProviders } from '../../payments/store/store-providers.ts'
import { Section } from './address-sections.tsx'
import type { WalletState } from './use-wallet.ts'

interface PaymentPanelProps {
  /** Of the section. */
  number: number

  /** Undefined while loading. */
  kind: CheckoutKind | 'free' | undefined
  /** Retries after a failure. */
  onRetry: (() => void) | undefined
  provider: StoreProvider
  onChoose: (provider: StoreProvider) => void
  wallet: WalletState
  /** The wallet of the payment that is being made. */
  opened: Wallet | null
  verified: boolean
  busy: boolean
  onPay: (wallet: Wallet) => void
}

/** Payment method of the shop: the buttons of a provider, or instructions for manual payment. */
export function PaymentPanel({
  number,
  kind,
  onRetry,
  provider,
  onChoose,
  wallet,
  opened,
  verified,
  busy,
  onPay,
}: PaymentPanelProps) {
  return (
    <Section number={number} title={m.checkout_payment_title()}>
      <div className="rounded-card border border-line bg-surface p-5">
        {kind === undefined && onRetry && <RetryLine text={m.checkout_payment_failed()} onRetry={onRetry} />}
        {kind === undefined && !onRetry && <Skeleton className="h-16 w-full" />}
        {kind === 'closed' && <NoPayments />}
        {kind === 'free' && (
          <Method icon={<Gift aria-hidden />} name={m.checkout_free_name()} text={m.checkout_free_text()} />
        )}
        {kind === 'manual' && (
          <Method icon={<Banknote aria-hidden />} name={m.checkout_manual_name()} text={m.checkout_manual_text()} />
        )}
        {kind === 'provider' && (
          <div className="flex flex-col gap-4">
            <ProviderChoice provider={provider} onChoose={onChoose} busy={busy} />
            {verified ? (
              <WalletButtons provider={provider} wallet={wallet} opened={opened} busy={busy} onPay={onPay} />
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

function NoPayments() {
  return <p className="font-semibold">{m.checkout_no_payments()}</p>
}

/** The provider of the payment; a choice when the shop has several. */
function ProviderChoice({ provider, onChoose, busy }: Pick<PaymentPanelProps, 'provider' | 'onChoose' | 'busy'>) {
  if (storeProviders.length === 1) {
    return <Method icon={<WalletIcon aria-hidden />} name={provider.method} text={provider.texts.description()} />
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

/** The button of a provider, and those of its other ways to pay. Nothing moves when it says which ones there are. */
export function WalletButtons({
  provider: { texts },
  wallet,
  opened,
  busy,
  onPay,
}: Pick<PaymentPanelProps, 'provider' | 'wallet' | 'opened' | 'busy' | 'onPay'>) {
  const { demo, emulatedPayments } = useLoaderData({ from: '__root__' })
  if (wallet.status === 'failed') {
    return <RetryLine text={texts.failed()} onRetry={wallet.retry} />
  }
  if (wallet.status === 'closed') return <NoPayments />
  const pay = (way: Wallet) => {
    if (!busy) onPay(way)
  }
  const isOther = wallet.status === 'ready' && wallet.others.some((other) => other.wallet === opened)
  return (
    <div aria-busy={wallet.status !== 'ready' || undefined} className="flex flex-col gap-4">
      {wallet.status === 'ready' ? (
        <Button full pending={busy && !isOther} onClick={() => pay(wallet.wallet)}>
          {texts.button()}
        </Button>
      ) : (
        <>
          <p className="sr-only" role="status">
            {texts.loading()}
          </p>
          <Skeleton className="h-12 w-full rounded-full" />
        </>
      )}
      <div className="min-h-18">
        {wallet.status === 'ready' && wallet.others.length > 0 && (
          <OtherWays ways={wallet.others} opened={opened} busy={busy} onPay={pay} />
        )}
        {wallet.status === 'ready' && wallet.others.length === 0 && (
          <p className="text-muted text-sm">{texts.next()}</p>
        )}
        {wallet.status === 'ready' && wallet.form && <ProviderForm form={wallet.form} />}
      </div>
      {(demo || emulatedPayments) && (
        <p className="flex items-center gap-2 text-info-text text-sm">
          <FlaskConical aria-hidden className="size-4 shrink-0" />
          <span>{texts.demo()}</span>
        </p>
      )}
    </div>
  )
}

interface OtherWaysProps {
  ways: readonly OtherWay[]
  opened: Wallet | null
  busy: boolean
  onPay: (wallet: Wallet) => void
}

function OtherWays({ ways, opened, busy, onPay }: OtherWaysProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-2 text-muted text-sm leading-5">
        {m.checkout_other_ways()}
      </p>
      <div className="flex gap-2">
        {ways.map(({ name, icon, wallet }) => (
          <Button
            key={wallet.method}
            tone="outline"
            size="sm"
            className="min-w-0 flex-auto px-2 sm:flex-1"
            pending={opened === wallet}
            aria-disabled={busy || undefined}
            onClick={() => onPay(wallet)}
          >
            {icon === 'card' && opened !== wallet && <CreditCard aria-hidden className="size-4 shrink-0" />}
            <span>{name()}</span>
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The place where a provider may show a form of its own. */
function ProviderForm({ form }: { form: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(form)
  }, [form])
  return <div ref={place} className="*:block" />
}
