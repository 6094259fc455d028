import { memo } from 'react'
import type { Product } from '../../contract/catalog.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

const columnStyles = {
  /** 4 columns from 1024 px, 3 from 640 px, else 2. */
  '2-3-4': 'sm:grid-cols-3 lg:grid-cols-4',
  /** For exactly four cards: three columns would leave one in the last row. */
  '2-4': 'lg:grid-cols-4',
}
type Columns = keyof typeof columnStyles

const gridStyle = (columns: Columns) =>
  `grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:gap-x-7 ${columnStyles[columns]}`

interface ProductGridProps {
  products: readonly Product[]
  columns?: Columns
  /** False below the fold: all pictures are lazy-loaded. */
  eager?: boolean
}

/** A grid of product cards; pictures of the first row load eagerly. */
export const ProductGrid = memo(({ products, columns = '2-3-4', eager = true }: ProductGridProps) => {
  return (
    <ul className={gridStyle(columns)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={eager && index < 4} />
        </li>
      ))}
    </ul>
  )
})

/** Placeholders of the same size (spec §9: 4 on home, 8 elsewhere). */
export function ProductGridSkeleton({ count, columns = '2-3-4' }: { count: number; columns?: Columns }) {
  return (
    <div className={gridStyle(columns)} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  )
}
