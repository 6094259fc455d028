import { productColumns as columns, productFrame as frame } from '../../catalog/store/product-frame.ts'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { usePendingScroll } from '../shell/loading-screen.tsx'

/** Placeholder of a product page; in its own file, because routes load it eagerly and the page lazily. */
export function ProductPageSkeleton() {
  usePendingScroll()
  return (
    <div className={frame} aria-busy="true">
      <p role="status" className="sr-only">
        {m.catalog_loading_product()}
      </p>
      <Skeleton className="h-11 w-64" />
      <div className={columns}>
        <Skeleton className="aspect-4/5 w-full rounded-tile" />
        <div className="flex flex-col gap-5 lg:pt-4">
          <Skeleton className="h-6 w-20 rounded-full" />
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-12 w-full rounded-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      </div>
    </div>
  )
}
