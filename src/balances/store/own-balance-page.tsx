import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDirectPayment } from '../../checkout/store/use-direct-payment.ts'
import { api } from '../../kit/api/api.ts'
import { type Wordings, wordingsOf } from '../../kit/page/page-text.ts'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import type { Order } from '../../orders/api.ts'
import { ordersQuery } from '../../orders/store/orders-query.ts'
import { isCanceled } from '../../sale/order-status.ts'
import { payRefusals, settleRefusals } from '../../sale/texts.ts'
import type { User } from '../../session/api.ts'
import { SignedIn } from '../../session/store/signed-in.tsx'
import { LoadingScreen } from '../../store/shell/loading-screen.tsx'
import { NotFoundPage } from '../../store/shell/not-found-page.tsx'
import { payOrder } from '../api.ts'
import type { BalanceLinkState } from '../balance-link.ts'
import { Balance } from './balance.tsx'

/** The page on which buyers pay what is left of their own order; 404 for everyone else. */
export function OwnBalancePage({ number }: { number: string }) {
  return <SignedIn otherwise={<NotFoundPage />}>{(user) => <OwnOrder user={user} number={number} />}</SignedIn>
}

function OwnOrder({ user, number }: { user: User; number: string }) {
  const { data: orders, isError, refetch } = useQuery(ordersQuery(user.id))
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!orders) return <LoadingScreen />
  const order = orders.find(({ orderNumber }) => orderNumber === number)
  return order ? <OwnBalance user={user} order={order} /> : <NotFoundPage />
}

function OwnBalance({ user, order }: { user: User; order: Order }) {
  const queryClient = useQueryClient()
  const state = stateOf(order)
  const payment = useDirectPayment({
    enabled: state === 'open',
    open: (body) => api(payOrder, { params: { id: order.id }, body }),
    readAgain: () => queryClient.invalidateQueries(ordersQuery(user.id)),
    texts,
  })
  return <Balance number={order.orderNumber} due={order.due} state={state} expiresAt={null} payment={payment} />
}

function stateOf(order: Order): BalanceLinkState {
  if (isCanceled(order)) return 'canceled'
  if (order.tenders.some(({ state }) => state === 'pending')) return 'paying'
  return order.due === 0 ? 'paid' : 'open'
}

const texts: Wordings = { ...wordingsOf(payRefusals), ...wordingsOf(settleRefusals) }
