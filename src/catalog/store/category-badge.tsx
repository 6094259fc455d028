import { Badge } from '../../kit/ui/badge.tsx'
import { hasCategory } from '../catalog.ts'
import { categoryName } from './product-text.ts'

/** Category of a product, if any; a long name is truncated. */
export function CategoryBadge({ product }: { product: { category: string; categoryEs: string | null } }) {
  if (!hasCategory(product)) return null
  return (
    <Badge tone="leaf" className="max-w-full">
      <span className="truncate">{categoryName(product.category, product.categoryEs)}</span>
    </Badge>
  )
}
