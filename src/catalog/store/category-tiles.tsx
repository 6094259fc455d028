import { Link } from '../../kit/ui/link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import type { Category } from '../api.ts'
import { wallOf } from './category-wall.ts'
import { ProductImage } from './product-image.tsx'
import { categoryName } from './product-text.ts'

/** The most categories of a row; the list of products has them all. */
const maxTiles = 8

const rowStyle =
  '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 [scrollbar-width:thin] sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:gap-4 lg:px-0 xl:gap-5'
const tileStyle = 'w-31 max-w-56 shrink-0 grow snap-start lg:w-0 lg:min-w-28 lg:basis-0'

/** A row of categories on their walls, which is scrolled sideways where they do not fit. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  const names = categories.map(({ name }) => name)
  return (
    <ul className={rowStyle}>
      {categories.slice(0, maxTiles).map(({ name, nameEs, imageUrl }, at) => (
        <li key={name} className={tileStyle}>
          <Link
            to="/products"
            search={{ category: name }}
            className={`group flex h-full flex-col overflow-hidden rounded-tile text-on-wall ${wallOf(name, at)}`}
          >
            <span className="block overflow-hidden">
              <ProductImage
                imageUrl={imageUrl}
                category={name}
                categories={names}
                alt=""
                sizes="(min-width: 1024px) 150px, 124px"
                className="w-full transition-transform duration-240 ease-out group-hover:scale-[1.04]"
              />
            </span>
            <span className="wrap-anywhere flex min-h-12 flex-1 items-center justify-center px-2 py-2 text-center font-semibold leading-tight">
              <span className="line-clamp-3">{categoryName(name, nameEs)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Placeholder of the same size. */
export function CategoryTilesSkeleton() {
  return (
    <div aria-busy="true" className={`${rowStyle} overflow-x-hidden`}>
      {Array.from({ length: maxTiles }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <div key={index} className={tileStyle}>
          <Skeleton className="mb-12 aspect-4/5 w-full rounded-tile" />
        </div>
      ))}
    </div>
  )
}
