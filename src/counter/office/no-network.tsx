import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type AdminProduct, browseAdminProducts } from '../../catalog/office-api.ts'
import { api } from '../../kit/api/api.ts'
import { ApiError, isUnanswered } from '../../kit/api/api-error.ts'
import { moneyText } from '../../kit/list/figures.ts'
import type { Cents } from '../../kit/money.ts'
import { localStore, parseStored } from '../../kit/page/browser-storage.ts'
import { momentText } from '../../kit/page/date-text.ts'
import { readyz } from '../../kit/system-api.ts'
import { fold } from '../../kit/text.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Field, fieldIds } from '../../kit/ui/field.tsx'
import { SearchInput } from '../../kit/ui/search-input.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { nameOf } from './sale.ts'

/** How often the shop is asked whether it answers again, in milliseconds. */
const askEvery = 5_000

/**
 * Whether the shop can be reached: not while the browser is offline, and not after a request without an answer until the shop
 * is ready again; what the pages show is then read anew. Keeps the price list for the time without.
 */
export function useNetwork(): boolean {
  const queryClient = useQueryClient()
  const [isUp, setUp] = useState(() => navigator.onLine)
  useQuery(priceListQuery())
  useEffect(() => {
    const lose = () => setUp(false)
    const onError = (error: unknown) => {
      if (isAway(error)) lose()
    }
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
    ]
    window.addEventListener('offline', lose)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('offline', lose)
    }
  }, [queryClient])
  useEffect(() => {
    if (isUp) return
    const ask = () => {
      api(readyz).then(
        () => {
          setUp(true)
          void queryClient.invalidateQueries({ queryKey: ['admin'] })
        },
        () => {},
      )
    }
    const timer = setInterval(ask, askEvery)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isUp, queryClient])
  return isUp
}

/** Whether nobody answered, or only a proxy in front of the shop or a shop without its database. */
const isAway = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && [502, 503, 504].includes(error.status))

interface PriceLine {
  id: string
  /** With the choices. */
  name: string
  sku: string | null
  price: Cents
}

interface PriceList {
  /** ISO 8601 */
  at: string
  lines: PriceLine[]
}

const storageKey = () => `counter-prices:${getLocale()}`

/** A price list is read again when the page opens after this time, in milliseconds. */
const freshFor = 15 * 60_000

const pageSize = 100
const mostPages = 20

/** What everything on sale costs: at first as this browser has kept it. */
const priceListQuery = () => {
  const kept = keptPrices()
  return queryOptions({
    queryKey: ['counter-prices', getLocale()],
    queryFn: readPrices,
    staleTime: freshFor,
    ...(kept && { initialData: kept, initialDataUpdatedAt: Date.parse(kept.at) }),
  })
}

function keptPrices(): PriceList | null {
  try {
    return parseStored<PriceList>(localStore.get(storageKey()))
  } catch {
    return null
  }
}

async function readPrices(): Promise<PriceList> {
  const lines: PriceLine[] = []
  let pages = 1
  for (let page = 1; page <= Math.min(pages, mostPages); page += 1) {
    const found = await api(browseAdminProducts, { query: { search: '', state: 'active', size: pageSize, page } })
    pages = found.pages
    lines.push(...found.products.flatMap(linesOf))
  }
  const list = { at: new Date().toISOString(), lines }
  localStore.set(storageKey(), JSON.stringify(list))
  return list
}

const linesOf = (product: AdminProduct): PriceLine[] =>
  product.variants
    .filter(({ isActive }) => isActive)
    .map((variant) => ({
      id: variant.id,
      name: nameOf(product, variant),
      sku: variant.sku,
      price: variant.price,
    }))

/** Says that nothing can be sold now, and what everything cost when the shop last answered. */
export function NoNetwork() {
  const { data: list } = useQuery(priceListQuery())
  return (
    <Card className="mb-5 flex flex-col gap-5 p-5">
      <div role="alert" className="flex items-start gap-3">
        <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-text" />
        <div>
          <p className="font-bold text-danger-text">{m.counter_offline_title()}</p>
          <p className="max-w-prose">{m.counter_offline_text()}</p>
        </div>
      </div>
      {list ? <Prices list={list} /> : <p className="text-muted">{m.counter_prices_missing()}</p>}
    </Card>
  )
}

function Prices({ list }: { list: PriceList }) {
  const [search, setSearch] = useState('')
  const ids = fieldIds({ name: 'counter-prices' })
  const wanted = fold(search).trim()
  const lines = list.lines.filter(({ name, sku }) => fold(`${name} ${sku ?? ''}`).includes(wanted))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="font-bold">{m.counter_prices()}</h2>
        <p className="text-muted text-sm">{m.counter_prices_at({ moment: momentText(new Date(list.at)) })}</p>
      </div>
      <Field label={m.counter_prices_find()} ids={ids}>
        <SearchInput id={ids.id} value={search} maxLength={200} onText={setSearch} spellCheck={false} />
      </Field>
      {lines.length === 0 && <p className="text-muted">{m.counter_goods_none()}</p>}
      {lines.length > 0 && (
        <section
          aria-label={m.counter_prices()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={0}
          className="max-h-80 overflow-y-auto"
        >
          <ul className="divide-y divide-line">
            {lines.map(({ id, name, sku, price }) => (
              <li key={id} className="flex items-baseline justify-between gap-4 py-2">
                <span className="wrap-anywhere flex min-w-0 flex-wrap gap-x-3">
                  <span>{name}</span>
                  {sku !== null && <span className="text-muted">{sku}</span>}
                </span>
                <span className="money">{moneyText(price)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
