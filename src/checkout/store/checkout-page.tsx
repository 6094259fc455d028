import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ShoppingBag } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCart } from '../../cart/store/use-cart.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { User } from '../../session/api.ts'
import { lostSession } from '../../session/store/lost-session.ts'
import { SignedIn } from '../../session/store/signed-in.tsx'
import { LoadingScreen } from '../../store/shell/loading-screen.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { ConfirmingStage, ReviewStage, UnfetchedStage } from './payment-stages.tsx'
import { type PurchaseState, type Send, viewOf } from './purchase-machine.ts'
import { usePurchase } from './use-purchase.ts'

const ReceiptDialog = lazyComponent(() => import('./receipt-dialog.tsx').then((module) => module.ReceiptDialog))

/** Checkout (spec §2), for signed-in users (spec §6). */
export function CheckoutPage() {
  return <SignedIn otherwise={<SignInFirst />}>{(user) => <Checkout key={user.id} user={user} />}</SignedIn>
}

function SignInFirst() {
  const navigate = useNavigate()
  useEffect(() => {
    // The notice of the sign-in page says why a session ended.
    if (!lostSession()) toast({ title: m.cart_account_title(), description: m.cart_account_text(), tone: 'danger' })
    void navigate({ to: '/login', search: { redirect: 'checkout' }, replace: true })
  }, [navigate])
  return <LoadingScreen />
}

function Checkout({ user }: { user: User }) {
  const { state, send } = usePurchase(user)
  useViewFocus(viewOf(state))
  // Preload the receipt: after the payment the connection may be lost.
  useEffect(ReceiptDialog.preload, [])
  if (state.name === 'paid') {
    return (
      <Frame title={m.checkout_receipt_title()}>
        <p className="text-lg text-muted">{m.checkout_confirming_order({ number: state.order.orderNumber })}</p>
        <ReceiptDialog order={state.order} user={user} />
      </Frame>
    )
  }
  if (viewOf(state) !== 'form') return <AfterPayment state={state} send={send} />
  return (
    <Frame title={m.checkout_title()}>
      <CheckoutContent user={user} state={state} send={send} />
    </Frame>
  )
}

/** Each view is a separate page: focus its heading. A dialog manages the focus itself. */
function useViewFocus(view: ReturnType<typeof viewOf>): void {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    window.scrollTo({ top: 0, behavior: 'instant' })
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || view === 'receipt') return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [view])
}

interface PurchaseProps {
  state: PurchaseState
  send: Send
}

function CheckoutContent({ user, ...purchase }: PurchaseProps & { user: User }) {
  const { lines } = useCart()
  if (lines.length > 0) return <CheckoutForm user={user} {...purchase} />
  return (
    <EmptyState
      icon={ShoppingBag}
      title={m.checkout_empty_title()}
      text={m.checkout_empty_text()}
      action={<ButtonLink to="/products">{m.checkout_empty_action()}</ButtonLink>}
    />
  )
}

function AfterPayment({ state, send }: PurchaseProps) {
  if (!('attempt' in state)) return null
  const { attempt } = state
  switch (viewOf(state)) {
    case 'confirming': {
      const pending = state.name !== 'confirming'
      return <ConfirmingStage attempt={attempt} pending={pending} onBack={() => send({ type: 'back' })} />
    }
    case 'unfetched': {
      const pending = state.name !== 'unfetched'
      const retry = () => send({ type: 'retry' })
      return <UnfetchedStage orderNumber={attempt.orderNumber} pending={pending} onRetry={retry} />
    }
    default:
      return <ReviewStage orderNumber={attempt.orderNumber} />
  }
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto min-h-dvh max-w-page px-4 pt-6 pb-16 sm:px-6 lg:px-10 lg:pt-10">
      <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted text-sm hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" />
        {m.checkout_back()}
      </Link>
      <h1 className="mt-2 mb-8 font-display font-medium text-h1 tracking-display">{title}</h1>
      {children}
    </div>
  )
}
