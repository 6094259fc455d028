import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../kit/money.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import type { Order } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { paymentSetupOf } from '../../payments/payment-setup.ts'
import { paymentSettingQuery } from '../../payments/store/payment-setting-query.ts'
import { isCanceled, isToBePaid } from '../../sale/order-status.ts'

/** Leads to the payment of what is left of an order, in a shop that takes payments online. */
export function PayButton({ order }: { order: Order }) {
  const isDue = isToBePaid(order) && !isCanceled(order)
  const { data: setting } = useQuery({ ...paymentSettingQuery, enabled: isDue })
  const isOnline = setting && paymentSetupOf(setting).kind !== 'manual'
  if (!isDue || !isOnline) return null
  return (
    <ButtonLink to="/pay/order/$number" params={{ number: order.orderNumber }} size="sm">
      {m.balance_pay({ amount: formatMoney(order.due, getLocale()) })}
    </ButtonLink>
  )
}
