import { ChevronDown, Lock, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { TimeOfLine } from '../../appointments/store/time-of-line.tsx'
import type { CartSlot } from '../../cart/cart.ts'
import type { Line } from '../../cart/store/cart-item.ts'
import { CartNotice } from '../../cart/store/cart-notice.tsx'
import { cart } from '../../cart/store/cart-store.ts'
import { CartTotals } from '../../cart/store/cart-totals.tsx'
import { ChangeTimeLink } from '../../cart/store/change-time-link.tsx'
import { PausedLines } from '../../cart/store/paused-lines.tsx'
import type { PriceChoice } from '../../cart/store/price-queries.ts'
import { useCart } from '../../cart/store/use-cart.ts'
import { useCartTotals } from '../../cart/store/use-cart-totals.ts'
import { ProductImage } from '../../catalog/store/product-image.tsx'
import { productName } from '../../catalog/store/product-text.ts'
import { textIn } from '../../kit/bilingual.ts'
import { formatMoney } from '../../kit/money.ts'
import { fullMomentText } from '../../kit/page/date-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { KeptHeight } from '../../kit/ui/kept-height.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { PolicyLinks } from '../../storefront/store/policy-links.tsx'
import { type Notice, noticeText } from './notice.ts'
import type { Busy } from './purchase-machine.ts'

interface OrderSummaryProps {
  lines: readonly Line[]
  choice: PriceChoice
  /** Whether the totals are those of an earlier choice. */
  isAsking: boolean
  busy: Busy
  notice: Notice | null
  /** Ends the wait for a payment window that is probably closed. */
  onBack: (() => void) | undefined
  /** Hides the lines on screens where the page shows them at the top. */
  folded: boolean
  className?: string
}

/** Lines and totals beside the form from 1024 px, with the button that completes the purchase. */
export function OrderSummary({
  lines,
  choice,
  isAsking,
  busy,
  notice,
  onBack,
  folded,
  className = '',
}: OrderSummaryProps) {
  const { changes } = useCart()
  return (
    <aside
      aria-labelledby="checkout-summary"
      className={`min-w-0 rounded-tile border border-line bg-surface p-5 sm:p-6 ${className}`}
    >
      <h2 id="checkout-summary" className="mb-2 font-bold text-lg">
        {m.checkout_summary_title()}
      </h2>
      <CartNotice changes={changes} />
      {!folded && <SummaryLines lines={lines} />}
      <KeptHeight className={folded ? '' : 'border-line border-t pt-4'}>
        <CartTotals lines={lines} choice={choice} />
      </KeptHeight>
      <PausedLines lines={lines} />
      <PaymentNotice notice={notice} lines={lines} />
      <DepositTerms lines={lines} choice={choice} />
      <Button type="submit" full pending={busy !== 'no' || isAsking} className="mt-5">
        {m.checkout_complete()}
      </Button>
      <p role="status" className="mt-3 flex items-center justify-center gap-2 text-center text-muted text-sm">
        {busy === 'no' && <Lock aria-hidden className="size-4 shrink-0" />}
        <span>{onBack ? m.checkout_window_gone() : statusOf(busy)}</span>
      </p>
      <PolicyLinks />
      {onBack && (
        <Button tone="outline" full onClick={onBack} className="mt-3">
          {m.checkout_open_back()}
        </Button>
      )}
    </aside>
  )
}

/** What the buyer agrees to with a deposit, before the button. */
function DepositTerms({ lines, choice }: { lines: readonly Line[]; choice: PriceChoice }) {
  const terms = useCartTotals(lines, choice).totals?.terms
  return terms && <p className="mt-5 text-sm">{textIn(getLocale(), terms.text, terms.textEs)}</p>
}

/** The collapsed summary at the top of narrow screens. */
export function FoldedSummary({ lines, choice }: { lines: readonly Line[]; choice: PriceChoice }) {
  const { totals } = useCartTotals(lines, choice)
  const now = totals?.dueLater ? totals.dueNow : undefined
  return (
    <details className="group min-w-0 rounded-tile border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center gap-2 px-4 py-3 font-bold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        <span className="min-w-0 flex-1">{m.checkout_summary_title()}</span>
        <span className="flex flex-col items-end">
          {now !== undefined && <span className="font-normal text-sm">{m.deposit_due_now()}</span>}
          {totals && <span className="money">{formatMoney(now ?? totals.total, getLocale())}</span>}
        </span>
      </summary>
      <div className="border-line border-t px-4 pb-2">
        <SummaryLines lines={lines} />
      </div>
    </details>
  )
}

function SummaryLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {lines.map((line) => (
        <SummaryLine key={line.product.variantId} line={line} />
      ))}
    </ul>
  )
}

function SummaryLine({ line: { product, quantity, slot } }: { line: Line }) {
  const money = (cents: number) => formatMoney(cents, getLocale())
  return (
    <li className="flex items-center gap-4 py-3">
      <ProductImage imageUrl={product.imageUrl} alt="" sizes="64px" className="w-16 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold leading-snug">{productName({ ...product, startsAt: null })}</p>
        <p className="money text-muted text-sm">
          {m.checkout_line_quantity({ quantity, price: money(product.price) })}
        </p>
        <TimeOfLine startsAt={slot?.startsAt ?? product.startsAt} changeHours={product.changeHours} />
        {slot && <ChangeTimeLink product={product} />}
      </div>
      <p className="money font-semibold">{money(product.price * quantity)}</p>
    </li>
  )
}

function statusOf(busy: Busy): string {
  if (busy === 'window') return m.checkout_window_open()
  return busy === 'finishing' ? m.checkout_finishing() : m.checkout_secure()
}

interface PaymentNoticeProps {
  notice: Notice | null
  lines: readonly Line[]
}

/** Stays beside the button until the next attempt, after the toast has disappeared. */
function PaymentNotice({ notice, lines }: PaymentNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  const message = notice && noticeText(notice)
  return (
    <div ref={box} role="status" className="scroll-mt-26 scroll-mb-24">
      {message && (
        <div className="mt-5 flex gap-3 rounded-card bg-warning-soft px-4 py-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning-text" />
          <div className="min-w-0">
            <p className="font-bold text-warning-text">{message.title}</p>
            <p className="text-sm first-letter:uppercase">{message.text}</p>
            {notice.kind === 'slot_taken' && <OtherTimes taken={notice} lines={lines} />}
          </div>
        </div>
      )}
    </div>
  )
}

interface OtherTimesProps {
  taken: Extract<Notice, { kind: 'slot_taken' }>
  lines: readonly Line[]
}

/** The nearest free times instead of one that was taken. Choosing one changes the cart; the form keeps its values. */
function OtherTimes({ taken, lines }: OtherTimesProps) {
  const line = lines.find(({ product }) => product.variantId === taken.variantId)
  if (!line?.slot) return null
  const { product, slot } = line
  const isChosen = (other: CartSlot) => other.startsAt === slot.startsAt && other.calendarId === slot.calendarId
  const isChanged = taken.slots.some(isChosen)
  const text = (startsAt: string) => fullMomentText(new Date(startsAt))
  return (
    <div className="mt-2 flex flex-col items-start gap-2 text-sm">
      {isChanged && <p className="font-semibold">{m.booking_taken_chosen({ time: text(slot.startsAt) })}</p>}
      {!isChanged && <p>{taken.slots.length > 0 ? m.booking_taken_choose() : m.booking_taken_none()}</p>}
      {taken.slots.map((other) => (
        <button
          key={other.startsAt + other.calendarId}
          type="button"
          aria-pressed={isChosen(other)}
          onClick={() => cart.book(product, other)}
          className={`min-h-11 w-full rounded-control bg-surface px-3 py-1.5 ${isChosen(other) ? 'font-semibold inset-ring-2 inset-ring-ink' : 'inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken'}`}
        >
          <span className="inline-block first-letter:uppercase">{text(other.startsAt)}</span>
        </button>
      ))}
      <ChangeTimeLink product={product} />
    </div>
  )
}
