import { hasCategory } from '../../domain/catalog.ts'
import { Badge } from '../ui/badge.tsx'
import { categoryName } from './product-text.ts'

/** What kind of product it is, where it is of any; a name that is longer than its place is cut off. */
export function CategoryBadge({ product }: { product: { category: string; categoryEs: string | null } }) {
  if (!hasCategory(product)) return null
  return (
    <Badge tone="leaf" className="max-w-full">
      <span className="truncate">{categoryName(product.category, product.categoryEs)}</span>
    </Badge>
  )
}
