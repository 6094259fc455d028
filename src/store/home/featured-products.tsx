import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { ProductGrid, ProductGridSkeleton } from '../../catalog/store/list/product-grid.tsx'
import { featuredQuery } from '../../catalog/store/product-queries.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { m } from '../../paraglide/messages.js'
import { SectionHeading } from './section-heading.tsx'

const placeholders = 4

/** The first 4 products of the catalog (spec §9). */
export function FeaturedProducts() {
  return (
    <section id="products" className="mx-auto max-w-page px-4 pt-16 sm:px-6 lg:px-10 lg:pt-20">
      <SectionHeading title={m.home_featured_title()}>
        <ButtonLink to="/products" tone="quiet" size="sm" className="-ml-4 text-base sm:-mr-4 sm:ml-0">
          {m.home_featured_all()}
          <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      </SectionHeading>
      <Products />
    </section>
  )
}

function Products() {
  const { data, isError, refetch } = useQuery(featuredQuery)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <ProductGridSkeleton count={placeholders} columns="2-4" />
  if (data.products.length === 0) return <EmptyState title={m.home_featured_empty()} level={3} />
  return <ProductGrid products={data.products} columns="2-4" eager={false} />
}
