import type { ReactNode } from 'react'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { buyerName } from '../../sale/buyer-name.ts'
import type { Order } from '../api.ts'
import { DemoMark } from './demo-mark.tsx'

// The parts that the entries of orders and payments have in common.

type Sale = Pick<Order, 'orderNumber' | 'createdAt' | 'customerName' | 'customerEmail' | 'total' | 'environment'>

export function NumberCell({ sale }: { sale: Sale }) {
  return (
    <>
      <span className="money block font-semibold">{sale.orderNumber}</span>
      <span className="block text-muted text-sm">{momentText(sale.createdAt)}</span>
    </>
  )
}

export function CustomerCell({ sale }: { sale: Sale }) {
  return (
    <>
      <span className="block">{buyerName(sale)}</span>
      {sale.customerEmail !== null && (
        <span className="block text-muted text-sm">
          <EmailText email={sale.customerEmail} />
        </span>
      )}
    </>
  )
}

export function AmountCell({ sale, badge }: { sale: Sale; badge: ReactNode }) {
  return (
    <>
      <span className="mb-0.5 flex items-center gap-2">
        <span className="money font-semibold">{moneyText(sale.total)}</span>
        <DemoMark environment={sale.environment} />
      </span>
      {badge}
    </>
  )
}

/** Number, time, amount and customer at the top of a card. */
export function SaleCardHeader({ sale, badge }: { sale: Sale; badge: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h2 className="flex flex-wrap items-center gap-x-2">
          <span className="money whitespace-nowrap font-semibold">{sale.orderNumber}</span>
          <DemoMark environment={sale.environment} />
        </h2>
        <span className="money ml-auto font-semibold">{moneyText(sale.total)}</span>
      </div>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-muted text-sm">{momentText(sale.createdAt)}</p>
        {badge}
      </div>
      <div className="wrap-anywhere min-w-0">
        <p>{buyerName(sale)}</p>
        {sale.customerEmail !== null && (
          <p className="text-muted text-sm">
            <EmailText email={sale.customerEmail} />
          </p>
        )}
      </div>
    </>
  )
}
