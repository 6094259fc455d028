import { ProductImage } from '../../catalog/store/product-image.tsx'
import { productName } from '../../catalog/store/product-text.ts'
import { formatMoney } from '../../kit/money.ts'
import { shortMomentText } from '../../kit/page/date-text.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { NextTime } from '../api.ts'

/** Services with their next free times, each a link to the choice of a time. */
export function NextTimes({ services }: { services: readonly NextTime[] }) {
  return (
    <ul className="grid @3xl:grid-cols-2 gap-3">
      {services.map((service) => (
        <li key={service.slug} className="@container/row">
          <Service service={service} />
        </li>
      ))}
    </ul>
  )
}

function Service({ service }: { service: NextTime }) {
  const { slug, imageUrl, price, durationMinutes, startsAt } = service
  return (
    <Link
      to="/products/$slug"
      params={{ slug }}
      className="group flex h-full items-center gap-4 rounded-card bg-surface p-3 text-ink hover:shadow-card"
    >
      <span className="block w-16 shrink-0 self-start overflow-hidden rounded-control">
        <ProductImage imageUrl={imageUrl} category="Services" alt="" sizes="64px" />
      </span>
      <span className="flex min-w-0 flex-1 @md/row:flex-row flex-col @md/row:items-center @md/row:justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          <span className="wrap-anywhere line-clamp-3 font-semibold leading-snug group-hover:underline">
            {productName({ ...service, startsAt: null })}
          </span>
          <span className="money mt-0.5 block text-muted text-sm">
            {`${m.booking_minutes({ count: durationMinutes })} · ${formatMoney(price, getLocale())}`}
          </span>
        </span>
        {startsAt ? (
          <span className="money shrink-0 self-start rounded-control bg-leaf-soft px-3 py-1.5 text-leaf text-sm leading-snug @md/row:self-center">
            <span className="block text-xs">{m.home_book_next()}</span>
            <time dateTime={startsAt.toISOString()} className="inline-block font-semibold first-letter:uppercase">
              {shortMomentText(startsAt)}
            </time>
          </span>
        ) : (
          <span className="shrink-0 text-muted text-sm">{m.home_book_none()}</span>
        )}
      </span>
    </Link>
  )
}
