import { isOutOfStock } from '../../catalog/stock.ts'
import { productName } from '../../catalog/store/product-text.ts'
import { textIn } from '../../kit/bilingual.ts'
import { formatMoney } from '../../kit/money.ts'
import { dayAndTimesText, weekdayOf } from '../../kit/page/date-text.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { NextWorkshop } from '../api.ts'

/** The next sessions of workshops by their weekday, each a link to its seats. */
export function NextWorkshops({ sessions }: { sessions: readonly NextWorkshop[] }) {
  return (
    <ul className="grid @3xl:grid-cols-3 gap-3">
      {sessions.map((session) => (
        <li key={session.variantId}>
          <Session session={session} />
        </li>
      ))}
    </ul>
  )
}

function Session({ session }: { session: NextWorkshop }) {
  const { slug, variantId, startsAt, endsAt, place, placeEs, price } = session
  return (
    <Link
      to="/products/$slug"
      params={{ slug }}
      search={{ variant: variantId }}
      className="group flex h-full flex-col gap-1 rounded-card bg-surface px-4 py-3.5 text-ink hover:shadow-card"
    >
      <time dateTime={startsAt.toISOString()} className="flex flex-wrap items-baseline gap-x-3">
        <span className="inline-block font-display font-medium text-h3 tracking-display first-letter:uppercase">
          {weekdayOf(startsAt)}
        </span>
        <span className="money text-sm">{dayAndTimesText(startsAt, endsAt)}</span>
      </time>
      <span className="wrap-anywhere line-clamp-3 font-semibold leading-snug group-hover:underline">
        {productName({ ...session, startsAt: null })}
      </span>
      {place && (
        <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{textIn(getLocale(), place, placeEs)}</span>
      )}
      <span className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-1 text-sm">
        <span className="money font-semibold">{formatMoney(price, getLocale())}</span>
        <Seats session={session} />
      </span>
    </Link>
  )
}

function Seats({ session: { seatsLeft } }: { session: NextWorkshop }) {
  if (isOutOfStock(seatsLeft)) return <span className="text-muted">{m.catalog_session_full()}</span>
  if (seatsLeft === null) return null
  return <span className="font-semibold text-leaf">{m.catalog_seats_left({ count: seatsLeft })}</span>
}
