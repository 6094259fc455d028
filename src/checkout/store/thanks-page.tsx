import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import type { OwnOrder } from '../../orders/api.ts'
import { orderStateText } from '../../orders/order-state-text.ts'
import { CalendarLink } from '../../orders/store/calendar-link.tsx'
import { InvoiceButton } from '../../orders/store/invoice-button.tsx'
import { ordersQuery } from '../../orders/store/orders-query.ts'
import { ProgressLine } from '../../orders/store/progress-line.tsx'
import { m } from '../../paraglide/messages.js'
import { needsShipping } from '../../sale/delivery.ts'
import { isOver } from '../../sale/order-status.ts'
import type { User } from '../../session/api.ts'
import { isStaff } from '../../session/store/current-user.ts'
import { SignedIn } from '../../session/store/signed-in.tsx'
import { BrandLogo } from '../../settings/store/brand-mark.tsx'
import { LoadingScreen } from '../../store/shell/loading-screen.tsx'
import { NotFoundPage } from '../../store/shell/not-found-page.tsx'
import { ConfirmationNotice, ReceiptDetails } from './receipt-details.tsx'

/** The receipt at its own URL: for the buyer of the order; 404 for everyone else. */
export function ThanksPage({ number }: { number: string }) {
  return <SignedIn otherwise={<SignInFirst />}>{(user) => <PlacedOrder user={user} number={number} />}</SignedIn>
}

function PlacedOrder({ user, number }: { user: User; number: string }) {
  const { data: orders, isError, refetch } = useQuery(ordersQuery(user.id))
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!orders) return <LoadingScreen />
  const order = orders.find(({ orderNumber }) => orderNumber === number)
  return order ? <Thanks order={order} user={user} /> : <NotFoundPage />
}

function Thanks({ order, user }: { order: OwnOrder; user: User }) {
  return (
    <div className="mx-auto grid max-w-page items-start gap-8 px-4 pt-8 sm:px-6 lg:grid-cols-12 lg:gap-12 lg:px-10 lg:pt-14">
      <div className="flex min-w-0 flex-col gap-6 short:static lg:sticky lg:top-26 lg:col-span-5">
        <BrandLogo className="size-14 animate-bloom" />
        <h1 className="text-balance font-display font-medium text-h1 tracking-display">{m.checkout_receipt_title()}</h1>
        <div className="flex flex-col gap-2">
          <p className="text-lg">{orderStateText(order)}</p>
          <p className="text-muted">
            <ConfirmationNotice email={order.customerEmail} />
          </p>
        </div>
        <ProgressLine order={order} />
        <section aria-labelledby="thanks-next">
          <h2 id="thanks-next" className="font-bold text-lg">
            {m.checkout_thanks_next()}
          </h2>
          <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5 marker:text-muted">
            {stepsOf(order).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/products">{m.checkout_empty_action()}</ButtonLink>
          {!isStaff(user) && (
            <ButtonLink to="/dashboard" search={{ section: 'orders' }} tone="outline">
              {m.checkout_thanks_orders()}
            </ButtonLink>
          )}
          <CalendarLink order={order} />
          <InvoiceButton order={order} />
        </div>
      </div>
      <Card className="min-w-0 p-5 sm:p-6 lg:col-span-7">
        <ReceiptDetails order={order} />
      </Card>
    </div>
  )
}

/** The next steps in order; nothing after an order has ended. */
function stepsOf(order: OwnOrder): string[] {
  if (isOver(order) || order.takenBack) return [m.checkout_thanks_step_help()]
  const unpaid = order.paymentStatus === 'awaiting'
  const work = workOf(order)
  return [...(unpaid ? [m.checkout_thanks_step_pay()] : []), ...work, m.checkout_thanks_step_help()]
}

function workOf({ items, delivery, customerPhone, customerEmail }: OwnOrder): string[] {
  const handed = delivery?.kind === 'pickup' ? m.checkout_thanks_step_pickup : m.checkout_thanks_step_ship
  return [
    ...(needsShipping(items) ? [m.checkout_thanks_step_prepare(), handed()] : []),
    ...(items.some(({ startsAt }) => startsAt) ? [m.checkout_thanks_step_come()] : []),
    ...(items.some(({ ships, startsAt }) => !ships && !startsAt)
      ? [m.checkout_thanks_step_arrange({ contact: customerPhone ?? customerEmail })]
      : []),
  ]
}

function SignInFirst() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({ title: m.dashboard_auth_title(), description: m.checkout_thanks_sign_in(), tone: 'danger' })
    void navigate({ to: '/login', replace: true })
  }, [navigate])
  return <LoadingScreen />
}
