import type { AdminProduct } from '../office-api.ts'
import { AdminProductCard, AdminProductCardSkeleton } from './admin-product-card.tsx'

interface ProductGridProps {
  /** Undefined while loading. */
  products: readonly AdminProduct[] | undefined
  onEdit: (product: AdminProduct) => void
  onDates: (product: AdminProduct) => void
  onRemove: (product: AdminProduct) => void
}

const grid = 'grid gap-4 pb-5 sm:grid-cols-2 xl:grid-cols-3'

export function ProductGrid({ products, ...actions }: ProductGridProps) {
  if (!products) {
    return (
      <div className={grid}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
          <AdminProductCardSkeleton key={index} />
        ))}
      </div>
    )
  }
  return (
    <ul className={grid}>
      {products.map((product) => (
        <li key={product.id} className="min-w-0">
          <AdminProductCard product={product} {...actions} />
        </li>
      ))}
    </ul>
  )
}
