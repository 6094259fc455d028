import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import type { Product } from '../api.ts'
import { hasCategory } from '../catalog.ts'
import { categoryName, productName } from './product-text.ts'

// Short links get a target of 44 px in both directions.
const linkStyle = '-mx-2.5 inline-flex min-h-11 items-center px-2.5 underline-offset-4 hover:text-ink hover:underline'

/** Breadcrumbs of a product. */
export function ProductBreadcrumbs({ product }: { product: Product }) {
  const { category, categoryEs } = product
  return (
    <nav aria-label={m.catalog_breadcrumb_label()}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
        <Step>
          <Link to="/" className={linkStyle}>
            {m.shell_nav_home()}
          </Link>
        </Step>
        <Step>
          <Link to="/products" className={linkStyle}>
            {m.catalog_title()}
          </Link>
        </Step>
        {hasCategory(product) && (
          <Step>
            <Link to="/products" search={{ category }} className={linkStyle}>
              {categoryName(category, categoryEs)}
            </Link>
          </Step>
        )}
        <li aria-current="page" className="wrap-anywhere min-w-0 text-ink max-sm:sr-only">
          {productName(product)}
        </li>
      </ol>
    </nav>
  )
}

function Step({ children }: { children: ReactNode }) {
  return (
    <li className="group wrap-anywhere flex min-w-0 items-center gap-1.5">
      {children}
      <ChevronRight aria-hidden className="size-4 shrink-0 max-sm:group-nth-last-2:hidden" />
    </li>
  )
}
