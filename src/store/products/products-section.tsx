import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { noFilter } from '../../catalog/product-list.ts'
import { PageLinks } from '../../catalog/store/list/page-links.tsx'
import { catalogQuery } from '../../catalog/store/product-queries.ts'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { m } from '../../paraglide/messages.js'
import { cardItem, cardList, ProductCard, ProductCardSkeleton } from './product-grid.tsx'

const sizes = '(min-width: 1320px) 320px, (min-width: 1024px) 24vw, 45vw'
const placeholders = 8
const listId = 'products'

/** All products of the shop, paginated. */
export function ProductsSection({ page }: { page: number }) {
  const query = catalogQuery({ ...noFilter, page })
  const { data, isError, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (data?.total === 0) {
    return <EmptyState icon={Store} title={m.dashboard_products_empty()} text={m.dashboard_products_empty_text()} />
  }
  return (
    <section id={listId} tabIndex={-1} aria-labelledby="all-products">
      <h2 id="all-products" className="sr-only">
        {m.dashboard_products_all()}
      </h2>
      {data && data.pages > 1 && (
        <p role="status" className="pb-5 text-muted">
          {m.catalog_page_of(data)}
        </p>
      )}
      <ul className={`${cardList} lg:grid-cols-3`} aria-busy={data === undefined}>
        {data?.products.map((product, index) => (
          <li key={product.id} className={cardItem}>
            <ProductCard product={product} eager={index < 3} sizes={sizes} />
          </li>
        )) ??
          Array.from({ length: placeholders }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
            <li key={index}>
              <ProductCardSkeleton />
            </li>
          ))}
      </ul>
      {data && <PageLinks {...data} leadsTo={listId} />}
    </section>
  )
}
