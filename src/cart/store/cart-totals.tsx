import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Cents, formatMoney } from '../../kit/money.ts'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { cartSettingsQuery } from '../../settings/store/settings-queries.ts'
import { type ChargeLabels, chargeNames, type Totals } from '../pricing.ts'
import type { Line } from './cart-item.ts'
import { useCartTotals } from './use-cart-totals.ts'

/** Subtotal, shipping, tax and total of a cart, as in the checkout. */
export function CartTotals({ lines }: { lines: readonly Line[] }) {
  const totals = useCartTotals(lines)
  const { isError, refetch } = useQuery(cartSettingsQuery)
  if (totals) return <TotalsList totals={totals} />
  return isError ? (
    <RetryLine text={m.cart_total_failed()} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-28 w-full" />
  )
}

interface TotalsListProps {
  totals: Pick<Totals, 'subtotal' | 'shipping' | 'tax' | 'total' | 'ships'> & ChargeLabels
  className?: string
  /** Further rows. */
  children?: ReactNode
}

/** The priced charges; "Free" for shipping of 0, no shipping row when nothing ships. */
export function TotalsList({ totals, className = '', children }: TotalsListProps) {
  const names = chargeTexts(totals)
  return (
    <dl className={`grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 ${className}`}>
      <TotalRow label={m.cart_subtotal()}>{money(totals.subtotal)}</TotalRow>
      {totals.ships && (
        <TotalRow label={names.shipping}>
          {totals.shipping === 0 ? m.cart_shipping_free() : money(totals.shipping)}
        </TotalRow>
      )}
      <TotalRow label={names.tax}>{money(totals.tax)}</TotalRow>
      <dt className="pt-2 font-bold text-lg">{m.cart_total()}</dt>
      <dd className="money pt-2 text-right font-bold text-lg">{money(totals.total)}</dd>
      {children}
    </dl>
  )
}

/** Translates the default names of charges. */
export function chargeTexts(charged: ChargeLabels): ReturnType<typeof chargeNames> {
  return chargeNames(charged, { tax: m.cart_tax(), shipping: m.cart_shipping() }, getLocale())
}

const money = (cents: Cents): string => formatMoney(cents, getLocale())

/** One charge and its label. */
export function TotalRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="money text-right">{children}</dd>
    </>
  )
}
