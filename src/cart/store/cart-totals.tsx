import type { ReactNode } from 'react'
import { type Cents, formatMoney } from '../../kit/money.ts'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { Charge } from '../../sale/charge.ts'
import { chargeRows } from '../../sale/charge-rows.ts'
import { CartCode } from './cart-code.tsx'
import type { Line } from './cart-item.ts'
import type { PriceChoice } from './price-queries.ts'
import { type CartTotals as Totals, useCartTotals } from './use-cart-totals.ts'

/** What a cart costs, what is missing for free delivery, and its code. */
export function CartTotals({ lines, choice }: { lines: readonly Line[]; choice?: PriceChoice }) {
  const { totals, isAsking, onRetry } = useCartTotals(lines, choice)
  return (
    <>
      {totals && (
        <div aria-busy={isAsking || undefined} className={isAsking ? 'opacity-60' : undefined}>
          <TotalsList {...totals} charges={totals.needsRegion ? totals.charges.filter(isKnown) : totals.charges}>
            <DueRows totals={totals} />
          </TotalsList>
          <TotalsNotes totals={totals} />
        </div>
      )}
      {!totals &&
        (onRetry ? <RetryLine text={m.cart_total_failed()} onRetry={onRetry} /> : <Skeleton className="h-28 w-full" />)}
      <CartCode answer={totals?.code} />
    </>
  )
}

/** What of the total is due now and what at the visits, if not all of it is due now. */
function DueRows({ totals: { dueNow, dueLater = 0 } }: { totals: Totals }) {
  if (dueNow === undefined || dueLater === 0) return null
  return (
    <>
      <TotalRow label={m.deposit_due_now()} isStrong>
        {money(dueNow)}
      </TotalRow>
      <TotalRow label={m.deposit_due_later()}>{money(dueLater)}</TotalRow>
    </>
  )
}

/** A tax of 0 says nothing as long as the state is not known. */
const isKnown = ({ kind, amount }: Charge) => kind !== 'tax' || amount !== 0

function TotalsNotes({ totals: { needsRegion, noDelivery, freeDelivery } }: { totals: Totals }) {
  const notes = [
    noDelivery && m.cart_no_delivery(),
    needsRegion && m.cart_needs_region(),
    freeDelivery && freeDelivery.missing > 0 && m.cart_free_delivery({ amount: money(freeDelivery.missing) }),
  ]
  return notes.map(
    (note) =>
      note && (
        <p key={note} className="mt-2 text-muted text-sm">
          {note}
        </p>
      ),
  )
}

interface TotalsListProps {
  subtotal: Cents
  charges: readonly Charge[]
  total: Cents
  className?: string
  /** Further rows. */
  children?: ReactNode
}

/** Subtotal, charges and total of a cart or an order; "Free" for delivery of 0, parts of a charge beneath it. */
export function TotalsList({ subtotal, charges, total, className = '', children }: TotalsListProps) {
  const words = { tax: m.cart_tax(), shipping: m.cart_shipping(), free: m.cart_shipping_free() }
  return (
    <dl className={`grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 ${className}`}>
      <TotalRow label={m.cart_subtotal()}>{money(subtotal)}</TotalRow>
      {chargeRows(charges, words, getLocale()).map(({ name, value, isPart }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges may have the same name, and rows keep no state
        <TotalRow key={at} label={name} isPart={isPart}>
          {value}
        </TotalRow>
      ))}
      <dt className="pt-2 font-bold text-lg">{m.cart_total()}</dt>
      <dd className="money pt-2 text-right font-bold text-lg">{money(total)}</dd>
      {children}
    </dl>
  )
}

const money = (cents: Cents): string => formatMoney(cents, getLocale())

interface TotalRowProps {
  label: string
  /** A part of the row above. */
  isPart?: boolean
  isStrong?: boolean
  children: ReactNode
}

/** One charge and its label. */
export function TotalRow({ label, isPart = false, isStrong = false, children }: TotalRowProps) {
  const size = isPart ? 'text-sm text-muted' : isStrong ? 'font-bold' : ''
  return (
    <>
      <dt className={isPart ? `pl-4 ${size}` : isStrong ? size : 'text-muted'}>{label}</dt>
      <dd className={`money text-right ${size}`}>{children}</dd>
    </>
  )
}
