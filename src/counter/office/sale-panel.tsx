import { useQuery } from '@tanstack/react-query'
import { Minus, Pencil, Plus, ShoppingBasket, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { calendarsQuery } from '../../appointments/office/calendar-queries.ts'
import { TotalsList } from '../../cart/store/cart-totals.tsx'
import { readPrice } from '../../catalog/catalog.ts'
import { newKey } from '../../kit/api/new-key.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { useDebounced } from '../../kit/page/use-debounced.ts'
import { formatSession } from '../../kit/shop-time.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { codeReasonTexts } from '../../prices/texts.ts'
import type { TenderInput } from '../../tenders/tender-input.ts'
import { quoteAtCounter } from '../counter-api.ts'
import { saleQuoteQuery } from './counter-queries.ts'
import { saleWordings } from './counter-texts.ts'
import { KeepSale } from './keep-sale.tsx'
import {
  quoteBody,
  refusedVariants,
  type Sale,
  type SaleCustomer,
  type SaleDraft,
  type SaleLine,
  type Sold,
  sumOf,
  type Timed,
  timedLine,
} from './sale.ts'

const CustomerDialog = lazyComponent(() => import('./customer-dialog.tsx').then((module) => module.CustomerDialog))
const TakePayment = lazyComponent(() => import('./take-payment.tsx').then((module) => module.TakePayment))

interface SalePanelProps {
  sale: Sale
  /** Blank without a drawer. */
  drawerId: string
  /** The shop can be reached. */
  canSell: boolean
  onChange: (changes: Partial<Sale>) => void
  /** The time of a line is to be changed. */
  onTime: (timed: Timed) => void
  onClear: () => void
  onSold: (sold: Sold) => void
}

/** The sale that is being typed: its lines, customer and code, what it costs, and the way to its payment. */
export function SalePanel({ sale, drawerId, canSell, onChange, onTime, onClear, onSold }: SalePanelProps) {
  const [asking, setAsking] = useState<'customer' | 'payment' | null>(null)
  // Kept while a line is changed that could not be sold
  const [taken, setTaken] = useState<readonly TenderInput[]>([])
  const stop = () => setAsking(null)
  const { lines } = sale
  const { quote, isCurrent, reason, refused } = useQuote(sale, drawerId)
  const isOfLine = lines.some(({ variantId }) => refused.includes(variantId))
  const change = (at: number, line: Partial<SaleLine> | null) =>
    onChange({ lines: lines.flatMap((one, other) => (other !== at ? [one] : line ? [{ ...one, ...line }] : [])) })
  if (lines.length === 0) {
    if (taken.length > 0) setTaken([])
    return (
      <Card className="md:col-start-2 md:row-span-2 md:row-start-1">
        <EmptyState icon={ShoppingBasket} title={m.counter_empty()} />
      </Card>
    )
  }
  return (
    <Card className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
      <CardHeader
        title={m.counter_sale()}
        action={
          <Button tone="quiet" size="admin" shape="control" onClick={onClear}>
            {m.counter_clear()}
          </Button>
        }
      />
      {sale.draft && (
        <FromDraft draft={sale.draft} onSeparate={() => onChange({ draft: null, word: '', key: newKey() })} />
      )}
      <ul className="divide-y divide-line border-line border-y">
        {lines.map((line, at) => (
          <Line
            key={line.variantId}
            line={line}
            amount={isCurrent ? quote?.lines.find(({ variantId }) => variantId === line.variantId)?.amount : undefined}
            reason={refused.includes(line.variantId) ? reason : null}
            onChange={(changes) => change(at, changes)}
            onTime={onTime}
          />
        ))}
      </ul>
      <div className="flex flex-col gap-4 p-5">
        <Customer
          customer={sale.customer}
          onOpen={() => setAsking('customer')}
          onRemove={() => onChange({ customer: null })}
        />
        <TextField
          name="counter-code"
          label={m.counter_code()}
          value={sale.code}
          onChange={({ target }) => onChange({ code: target.value })}
          error={isCurrent && quote?.code?.reason ? pageText(codeReasonTexts, quote.code.reason) : undefined}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <div aria-live="polite">
          {reason && !isOfLine && <p className="text-danger-text">{m.counter_quote_failed({ reason })}</p>}
          {!quote && !reason && <Skeleton className="h-24" />}
          {quote && !reason && <TotalsList {...quote} />}
        </div>
        <Button
          full
          disabled={!isCurrent || !canSell}
          onClick={() => {
            // After a line was removed
            if (sumOf(taken) > (quote?.total ?? 0)) setTaken([])
            setAsking('payment')
          }}
        >
          {quote?.total === 0 ? m.counter_free() : m.counter_take()}
        </Button>
        <KeepSale sale={sale} drawerId={drawerId} disabled={!isCurrent} onKept={onClear} />
      </div>
      {asking === 'customer' && (
        <CustomerDialog
          customer={sale.customer}
          onMissing={stop}
          onClose={stop}
          onUse={(customer: SaleCustomer) => {
            onChange({ customer })
            stop()
          }}
        />
      )}
      {asking === 'payment' && quote && (
        <TakePayment
          sale={sale}
          total={quote.total}
          drawerId={drawerId}
          taken={taken}
          onTaken={setTaken}
          onChange={onChange}
          onMissing={stop}
          onClose={() => {
            setTaken([])
            stop()
          }}
          onRefused={stop}
          onSold={onSold}
        />
      )}
    </Card>
  )
}

/**
 * What the sale costs; `isCurrent` once it is the price of what is typed. Without one, `reason` says why, and `refused` of
 * which variants.
 */
function useQuote(sale: Sale, drawerId: string) {
  const typed = JSON.stringify(quoteBody(sale, drawerId))
  const asked = useDebounced(typed)
  const body = JSON.parse(asked) as ReturnType<typeof quoteBody>
  const isComplete = sale.lines.length > 0 && quoteAtCounter.body.safeParse(body).success
  const { data, error, isPlaceholderData } = useQuery({ ...saleQuoteQuery(body), enabled: isComplete })
  return {
    quote: isComplete ? data : undefined,
    isCurrent: isComplete && data !== undefined && !error && !isPlaceholderData && asked === typed,
    reason: isComplete && error ? serverText(error, m.drafts_action_failed(), saleWordings()) : null,
    refused: isComplete ? refusedVariants(error) : [],
  }
}

/** Says what becomes of the draft that the sale came from, and what of it is left out here. */
function FromDraft({ draft, onSeparate }: { draft: SaleDraft; onSeparate: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-5 pb-3 text-sm">
      <div className="min-w-0 flex-1 basis-40">
        <p>{m.counter_draft_here()}</p>
        {draft.isDelivered && <p className="text-muted">{m.counter_draft_handed()}</p>}
      </div>
      <Button tone="quiet" size="admin" shape="control" onClick={onSeparate}>
        {m.counter_draft_separate()}
      </Button>
    </div>
  )
}

interface LineProps {
  line: SaleLine
  /** What the shop charges for it, once it has said so. */
  amount: number | undefined
  /** Why it cannot be sold; null when it can. */
  reason: string | null
  /** Null removes it. */
  onChange: (changes: Partial<SaleLine> | null) => void
  onTime: (timed: Timed) => void
}

function Line({ line, amount: charged, reason: refusal, onChange, onTime }: LineProps) {
  const { name, quantity, price, reason, unitPrice, variantId, slot, seat } = line
  const timed = timedLine(line)
  const person = usePerson(slot)
  const [isPriced, setPriced] = useState(price !== '')
  const amount = charged ?? (price.trim() === '' ? unitPrice : readPrice(price)) * quantity
  const field = { autoComplete: 'off' } as const
  return (
    <li className="flex flex-col gap-2 px-5 py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="wrap-anywhere min-w-0 font-semibold">{seat?.workshop ?? name}</p>
        <p className="money">{Number.isNaN(amount) ? '' : moneyText(amount)}</p>
      </div>
      {timed && <p className="wrap-anywhere text-muted first-letter:uppercase">{timeText(line, person)}</p>}
      <p role="alert" className="text-danger-text text-sm empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        {!slot && (
          <>
            <Button
              tone="outline"
              size="icon"
              shape="control"
              aria-label={m.counter_fewer({ name })}
              disabled={quantity === 1}
              onClick={() => onChange({ quantity: quantity - 1 })}
            >
              <Minus aria-hidden className="size-4" />
            </Button>
            <input
              aria-label={m.drafts_item_quantity({ name })}
              value={quantity}
              inputMode="numeric"
              autoComplete="off"
              onChange={({ target }) =>
                onChange({ quantity: Math.min(999_999, Math.max(1, Number.parseInt(target.value, 10) || 1)) })
              }
              className="money h-11 w-14 rounded-control border border-line-strong bg-surface text-center"
            />
            <Button
              tone="outline"
              size="icon"
              shape="control"
              aria-label={m.counter_more({ name })}
              onClick={() => onChange({ quantity: quantity + 1 })}
            >
              <Plus aria-hidden className="size-4" />
            </Button>
          </>
        )}
        {timed && (
          <Button
            tone="outline"
            size="sm"
            shape="control"
            aria-label={m.counter_time_change({ name })}
            onClick={() => onTime(timed)}
          >
            {m.counter_time_new()}
          </Button>
        )}
        <Button
          tone="quiet"
          size="icon"
          shape="control"
          className="ml-auto"
          aria-label={m.counter_price_change({ name })}
          aria-expanded={isPriced}
          onClick={() => {
            if (isPriced) onChange({ price: '', reason: '' })
            setPriced(!isPriced)
          }}
        >
          <Pencil aria-hidden className="size-4" />
        </Button>
        <Button
          tone="quiet"
          size="icon"
          shape="control"
          aria-label={m.drafts_item_remove({ name })}
          onClick={() => onChange(null)}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      {isPriced && (
        <div className="grid items-start gap-3 sm:grid-cols-[7rem_1fr]">
          <TextField
            {...field}
            name={`price-${variantId}`}
            label={m.counter_price()}
            aria-label={m.drafts_item_price({ name })}
            value={price}
            placeholder={moneyText(unitPrice)}
            inputMode="decimal"
            onChange={({ target }) => onChange({ price: target.value })}
          />
          <TextField
            {...field}
            name={`reason-${variantId}`}
            label={m.drafts_reason()}
            aria-label={m.drafts_item_reason({ name })}
            value={reason}
            maxLength={200}
            required
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </div>
      )}
    </li>
  )
}

/** Whom an appointment is with. A parked sale knows the calendar only. */
function usePerson(slot: SaleLine['slot']): string {
  const isUnnamed = slot ? slot.person === '' : false
  const { data } = useQuery({ ...calendarsQuery, enabled: isUnnamed })
  return isUnnamed ? (data?.find(({ id }) => id === slot?.calendarId)?.name ?? '') : (slot?.person ?? '')
}

/** When an appointment or a session is, and with whom. */
function timeText({ slot, seat }: SaleLine, person: string): string {
  const startsAt = slot?.startsAt ?? seat?.startsAt
  if (startsAt === undefined) return m.counter_time_later()
  const time = formatSession(getLocale(), new Date(startsAt))
  return person ? `${time} · ${person}` : time
}

interface CustomerProps {
  customer: SaleCustomer | null
  onOpen: () => void
  onRemove: () => void
}

function Customer({ customer, onOpen, onRemove }: CustomerProps) {
  if (!customer) {
    return (
      <Button tone="outline" size="sm" shape="control" onClick={onOpen}>
        {m.counter_customer_add()}
      </Button>
    )
  }
  const { firstName, lastName, email, phone } = customer
  const name = `${firstName} ${lastName}`.trim()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken px-4 py-2.5">
      <div className="wrap-anywhere min-w-0">
        <p className="font-semibold">{name || email || phone}</p>
        {name && (email || phone) && <p className="text-muted text-sm">{email || phone}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" size="sm" shape="control" onClick={onOpen}>
          {m.counter_customer_change()}
        </Button>
        <Button tone="quiet" size="sm" shape="control" onClick={onRemove}>
          {m.counter_customer_remove()}
        </Button>
      </div>
    </div>
  )
}
