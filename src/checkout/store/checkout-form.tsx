import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { focusCode } from '../../accounts/store/verification/code-form.tsx'
import { UnverifiedBanner } from '../../accounts/store/verification/unverified-banner.tsx'
import type { Line } from '../../cart/store/cart-item.ts'
import { usePausedLines } from '../../cart/store/paused-lines.tsx'
import { priceRulesQuery } from '../../cart/store/price-queries.ts'
import { useCart } from '../../cart/store/use-cart.ts'
import { isDelivered, useCartTotals } from '../../cart/store/use-cart-totals.ts'
import { ConsentChoices } from '../../consents/store/consent-choices.tsx'
import { Form, guarded } from '../../kit/page/form.tsx'
import { FormErrorSummary } from '../../kit/ui/form-error-summary.tsx'
import { dismissTopic, toast } from '../../kit/ui/toast-store.ts'
import { useNarrow } from '../../kit/ui/use-narrow.ts'
import { m } from '../../paraglide/messages.js'
import { checkoutKindOf, paymentSetupOf } from '../../payments/payment-setup.ts'
import { paymentSettingQuery } from '../../payments/store/payment-setting-query.ts'
import type { Wallet, WalletHandlers } from '../../payments/store/store-provider.ts'
import { storeProviders } from '../../payments/store/store-providers.ts'
import type { User } from '../../session/api.ts'
import { isStaff } from '../../session/store/current-user.ts'
import { clearWaitingCheckout, storeWaitingCheckout } from '../../session/store/waiting-checkout.ts'
import { AddressSections } from './address-sections.tsx'
import { type CheckoutProblem, problemsOf } from './checkout-rules.ts'
import { checkoutTopic } from './checkout-topic.ts'
import { type CheckoutValues, valuesOf } from './checkout-values.ts'
import { DeliverySection } from './delivery-section.tsx'
import { type ChosenMethod, storeDraft, storedMethod, storeMethod, takeSharedDraft, withDraft } from './form-draft.ts'
import { FoldedSummary, OrderSummary } from './order-summary.tsx'
import { purchaseOf } from './pay-steps.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { busyOf, type PurchaseState, type Send } from './purchase-machine.ts'
import { useWallet } from './use-wallet.ts'

interface CheckoutFormProps {
  user: User
  state: PurchaseState
  send: Send
}

/** Shipping, billing, payment and summary; the summary's button and the provider's button both place the order. */
export function CheckoutForm({ user, state, send }: CheckoutFormProps) {
  const { lines, ships, form, busy, payment, complete, delivery } = useCheckoutForm({ user, state, send })
  const { choice, section, isAsking } = delivery
  const walletGone = useWalletGone(busy === 'window')
  const narrow = useNarrow(1024)
  return (
    <div className="flex flex-col gap-6">
      {!user.emailVerified && <UnverifiedBanner user={user} />}
      <Form onSubmit={() => complete()} className="flex flex-col gap-6">
        <ProblemSummary form={form} ships={ships} />
        {narrow && <FoldedSummary lines={lines} choice={choice} />}
        <div className="grid items-start gap-8 lg:grid-cols-12 lg:gap-10">
          <div className="flex min-w-0 flex-col gap-10 lg:col-span-7">
            <AddressSections
              form={form}
              ships={ships}
              pickup={section?.chosen?.kind === 'pickup'}
              delivery={section && <DeliverySection number={2} paid={payment.kind !== 'manual'} {...section} />}
            />
            <PaymentPanel
              number={section ? 4 : 3}
              {...payment}
              verified={user.emailVerified}
              busy={busy !== 'no' || isAsking}
              onPay={(wallet) => void guarded(() => complete(wallet))}
            />
            {!isStaff(user) && user.emailVerified && (
              <fieldset className="flex flex-col gap-3">
                <legend className="mb-3 font-bold text-lg">{m.consents_title()}</legend>
                <ConsentChoices />
              </fieldset>
            )}
          </div>
          <OrderSummary
            lines={lines}
            choice={choice}
            isAsking={isAsking}
            busy={busy}
            notice={'notice' in state ? state.notice : null}
            onBack={walletGone ? () => send({ type: 'back' }) : undefined}
            folded={narrow}
            className="short:static lg:sticky lg:top-26 lg:col-span-5"
          />
        </div>
      </Form>
    </div>
  )
}

/** The values of the form, the payment method of the shop, and the submission of the order. */
function useCheckoutForm({ user, state, send }: CheckoutFormProps) {
  const { lines } = useCart()
  const delivers = isDelivered(lines)
  const [method, setMethod] = useChosenMethod(user.id)
  const ships = delivers && method?.kind !== 'pickup'
  const form = useCheckoutValues(user, { delivers, ships })
  const delivery = useDelivery(lines, { form, user, delivers, method, setMethod })
  const { totals } = delivery
  const paused = usePausedLines(lines)
  const setting = useQuery({ ...paymentSettingQuery, refetchOnMount: 'always', retryOnMount: true })
  const server = useLoaderData({ from: '__root__' })
  const kind = setting.data && checkoutKindOf(paymentSetupOf(setting.data), server)
  const busy = busyOf(state)
  const [provider, setProvider] = useState(storeProviders[0])
  /** Whose window was opened last. */
  const [opened, setOpened] = useState<Wallet | null>(null)
  const isFree = totals?.total === 0
  const isOn = kind === 'provider' && user.emailVerified && !isFree
  const wallet = useWallet(provider, isOn, () => busy !== 'no', walletHandlers(send))

  /** Pays in the window of `chosen`, by default the provider's own. */
  const complete = (chosen?: Wallet) => {
    const values = form.getValues()
    const [problem] = problemsOf(values, ships)
    if (problem) void form.handleSubmit(() => {})()
    else if (!user.emailVerified) focusCode()
    if (problem || !user.emailVerified || !totals) {
      return toast({ topic: checkoutTopic, ...problemText(problem, user) })
    }
    if (lines.length === 0 || delivery.isAsking) return
    if (paused)
      return toast({ topic: checkoutTopic, title: m.shell_paused(), description: paused.text, tone: 'warning' })
    if (delivery.isMissing) {
      document.querySelector<HTMLElement>('input[name=delivery]')?.focus()
      const text = totals.noDelivery ? m.cart_no_delivery() : m.checkout_delivery_none()
      return toast({ topic: checkoutTopic, title: m.checkout_delivery_title(), description: text, tone: 'danger' })
    }
    // Dismiss earlier errors, so that they do not delay the order's own toast.
    dismissTopic(checkoutTopic)
    const purchase = purchaseOf(user.id, provider, values, lines, {
      totals: { ...totals, ships },
      chosen: delivery.chosen,
      showsArrival: kind !== 'manual',
    })
    const ready = wallet.status === 'ready' ? (chosen ?? wallet.wallet) : null
    setOpened(ready)
    send(kind === 'manual' || isFree ? { type: 'place', purchase } : { type: 'pay', wallet: ready, values, purchase })
  }
  const onRetry = setting.isError ? () => void setting.refetch() : undefined
  return {
    lines,
    ships,
    form,
    busy,
    payment: {
      kind: isFree ? ('free' as const) : kind,
      onRetry,
      provider,
      onChoose: setProvider,
      wallet,
      opened: busy === 'no' ? null : opened,
    },
    complete,
    delivery,
  }
}

/** The method that the buyer has chosen; it survives a reload. */
function useChosenMethod(userId: string) {
  const [method, setMethod] = useState(() => storedMethod(userId))
  const choose = useCallback(
    (chosen: ChosenMethod | null) => {
      setMethod(chosen)
      storeMethod(userId, chosen)
    },
    [userId],
  )
  return [method, choose] as const
}

interface DeliveryChoice {
  form: UseFormReturn<CheckoutValues>
  user: User
  delivers: boolean
  method: ChosenMethod | null
  setMethod: (method: ChosenMethod | null) => void
}

/** The prices for the address, and the choice among its delivery methods. */
function useDelivery(lines: readonly Line[], { form, user, delivers, method, setMethod }: DeliveryChoice) {
  const state = form.watch('state')
  const choice = { state: delivers ? state : '', deliveryMethodId: method?.id }
  const { totals, isAsking } = useCartTotals(lines, choice)
  const { data: rules } = useQuery(priceRulesQuery)
  const methods = totals?.deliveryMethods ?? []
  const priced = methods.find(({ id }) => id === totals?.deliveryMethodId)
  // The shop chooses a pickup only where it sends no parcels: the buyer must agree to come.
  const asked = methods.find(({ id }) => id === method?.id)
  const chosen = asked ?? (priced?.kind === 'parcel' ? priced : undefined)
  const isGone = method !== null && totals !== undefined && !isAsking && !methods.some(({ id }) => id === method.id)
  useEffect(() => {
    if (isGone) setMethod(null)
  }, [isGone, setMethod])
  const onChoose = (next: ChosenMethod | null) => {
    setMethod(next)
    if (next?.kind === 'pickup') fillForPickup(form, user)
    form.clearErrors()
  }
  return {
    totals,
    isAsking,
    choice,
    /** What the price was computed with; a code that is not used is not sent. */
    chosen: {
      ...choice,
      deliveryMethodId: totals?.deliveryMethodId ?? undefined,
      code: totals?.code?.applied ? totals.code.code : undefined,
    },
    /** Whether goods would be sent without a method. */
    isMissing: delivers && totals !== undefined && (totals.noDelivery || (methods.length > 0 && !chosen)),
    section: delivers && rules?.hasMethods ? { methods, chosen, state, onChoose } : undefined,
  }
}

/** A pickup asks for a phone and the billing address: those of the profile and of the form, if there are none yet. */
function fillForPickup(form: UseFormReturn<CheckoutValues>, user: User): void {
  const values = form.getValues()
  if (values.phone === '') form.setValue('phone', user.phone ?? '')
  if (values.billingAddress !== '') return
  form.setValue('billingAddress', values.address)
  form.setValue('billingAddress2', values.address2)
  form.setValue('billingUrbanization', values.urbanization)
  form.setValue('billingCity', values.city)
  form.setValue('billingState', values.state)
  form.setValue('billingZip', values.zip)
}

/** After this long the buyer may return to the form in any case, in milliseconds. */
const longestWait = 60_000
/** A provider reports how its window was closed just after the page has the focus again, in milliseconds. */
const answersWithin = 3_000

/**
 * Whether the payment window is probably gone without an answer: the buyer is back on this page, or has been away for a
 * minute. A provider does not tell when its window was closed by the system, blocked, or lost.
 */
function useWalletGone(isOpen: boolean): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (!isOpen) return setGone(false)
    const timers = [setTimeout(() => setGone(true), longestWait)]
    const returned = () => {
      if (document.visibilityState === 'visible') timers.push(setTimeout(() => setGone(true), answersWithin))
    }
    window.addEventListener('focus', returned)
    document.addEventListener('visibilitychange', returned)
    return () => {
      for (const timer of timers) clearTimeout(timer)
      window.removeEventListener('focus', returned)
      document.removeEventListener('visibilitychange', returned)
    }
  }, [isOpen])
  return isOpen && gone
}

/** What the wallet reports, as events of the purchase. */
const walletHandlers = (send: Send): WalletHandlers => ({
  onApprove: (paymentId) => send({ type: 'approved', paymentId }),
  onCancel: () => {
    console.info('The payment window was closed')
    send({ type: 'closed' })
  },
  onError: (error) => {
    console.warn('The payment window reported an error', error)
    send({ type: 'walletFailed' })
  },
})

/** What prevents the order from being placed; the buyer's own errors first. */
function problemText(problem: CheckoutProblem | undefined, user: User) {
  if (problem) return { title: problem.title, description: problem.text, tone: 'danger' } as const
  if (!user.emailVerified) {
    const description = m.checkout_unverified_text()
    return { title: m.checkout_unverified_title(), description, tone: 'warning' } as const
  }
  return { title: m.cart_total_failed(), description: m.errors_read_text(), tone: 'danger' } as const
}

function ProblemSummary({ form, ships }: { form: UseFormReturn<CheckoutValues>; ships: boolean }) {
  const { errors, submitCount } = form.formState
  const problems = Object.keys(errors).length === 0 ? [] : problemsOf(form.getValues(), ships)
  return (
    <FormErrorSummary
      errors={problems.map(({ field, text }) => ({ field, message: text }))}
      submitCount={submitCount}
    />
  )
}

/** Form values: the profile's, overlaid with the draft of this tab; every change is saved. */
function useCheckoutValues(user: User, { delivers, ships }: { delivers: boolean; ships: boolean }) {
  const [profile] = useState(() => valuesOf(user, delivers))
  const form = useForm<CheckoutValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: withDraft(user.id, profile),
    resolver: (values) => {
      const problems = problemsOf(values, ships).map(({ field, text }) => [field, { type: 'rule', message: text }])
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(problems) }
    },
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeDraft(user.id, profile, values, { shared: !user.emailVerified }),
      }),
    [form, user.id, user.emailVerified, profile],
  )
  useEffect(() => {
    if (!user.emailVerified) return storeWaitingCheckout()
    clearWaitingCheckout()
    takeSharedDraft()
  }, [user.emailVerified])
  return form
}
