import { hasCategory } from '../catalog.ts'
import { categoryName } from './product-text.ts'

interface CategoryLineProps {
  product: { category: string; categoryEs: string | null }
  /** Classes for layout, not for colors. */
  className?: string
}

/** Category of a product above its name; a long one is truncated, and an empty line keeps the place of a missing one. */
export function CategoryLine({ product, className = '' }: CategoryLineProps) {
  const { category, categoryEs } = product
  return (
    <p className={`truncate text-muted text-xs ${className}`}>
      {hasCategory(product) && categoryName(category, categoryEs)}
    </p>
  )
}
