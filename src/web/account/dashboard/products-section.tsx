import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { ProductCard, ProductCardSkeleton } from '../../storefront/catalog/product-card.tsx'
import { productsQuery } from '../../storefront/catalog/product-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

const gridStyle = 'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-3'
const sizes = '(min-width: 1320px) 320px, (min-width: 1024px) 24vw, 45vw'
const placeholders = 8

/** Every product of the shop. */
export function ProductsSection() {
  const { data, isError, refetch } = useQuery(productsQuery)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (data?.length === 0) {
    return <EmptyState icon={Store} title={m.dashboard_products_empty()} text={m.dashboard_products_empty_text()} />
  }
  return (
    <>
      <h2 className="sr-only">{m.dashboard_products_all()}</h2>
      <ul className={gridStyle} aria-busy={data === undefined}>
        {data?.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} eager={index < 3} sizes={sizes} />
          </li>
        )) ??
          Array.from({ length: placeholders }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <li key={index}>
              <ProductCardSkeleton />
            </li>
          ))}
      </ul>
    </>
  )
}
