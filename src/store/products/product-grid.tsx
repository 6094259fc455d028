import { memo, useState } from 'react'
import { itemOf } from '../../cart/store/cart-item.ts'
import { AddToCartButton } from '../../cart/store/list/add-to-cart-button.tsx'
import { ChooseOptionsDialog } from '../../cart/store/list/choose-options-lazy.ts'
import type { Product } from '../../catalog/api.ts'
import { isOutOfStock } from '../../catalog/stock.ts'
import { CategoryLine } from '../../catalog/store/category-line.tsx'
import { ProductImage } from '../../catalog/store/product-image.tsx'
import { productDescription, productName } from '../../catalog/store/product-text.ts'
import { StockBadge } from '../../catalog/store/stock-badge.tsx'
import { CardSwatches } from '../../catalog/store/variants/card-swatches.tsx'
import { priceText } from '../../catalog/store/variants/price-text.tsx'
import { needsChoice } from '../../catalog/variant.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { RatingText } from '../../reviews/store/rating-text.tsx'

const columnStyles = {
  /** 4 columns from 1024 px, 3 from 640 px, else 2. */
  '2-3-4': 'sm:grid-cols-3 lg:grid-cols-4',
  /** For exactly four cards: three columns would leave one in the last row. */
  '2-4': 'lg:grid-cols-4',
}
type Columns = keyof typeof columnStyles

/** A list of cards, and an item of it. The rows of a card are those of the list, so that its parts stand on common lines. */
export const cardList = '-mb-10 grid grid-cols-2 gap-x-4 sm:gap-x-6'
export const cardItem = 'row-span-6 grid grid-rows-subgrid pb-10'

const gridStyle = (columns: Columns) => `${cardList} lg:gap-x-7 ${columnStyles[columns]}`

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
        <li key={product.id} className={cardItem}>
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

interface ProductCardProps {
  product: Product
  /** True for the first row: its pictures load eagerly. */
  eager?: boolean
  /** The `sizes` attribute of the picture; four columns by default. */
  sizes?: string
}

const fourColumns = '(min-width: 1024px) 24vw, (min-width: 640px) 33vw, 50vw'

/**
 * A product of a grid (spec §2): the card links to its page, the button adds it to the cart. Memoized: typing in the
 * search leaves many cards unchanged.
 */
export const ProductCard = memo(({ product, eager = false, sizes = fourColumns }: ProductCardProps) => {
  const name = productName(product)
  const soldOut = isOutOfStock(product.stock)
  const [shade, setShade] = useState<string | null>(null)
  return (
    <article className="group relative row-span-full grid grid-rows-subgrid">
      <div className="relative overflow-hidden rounded-tile">
        <ProductImage
          imageUrl={shade ?? product.imageUrl}
          category={product.category}
          alt=""
          sizes={sizes}
          eager={eager}
          className={`w-full transition-transform duration-240 ease-out group-hover:scale-[1.025] ${soldOut ? 'opacity-60' : ''}`}
        />
        <StockBadge stock={product.stock} className="absolute top-3 left-3" />
      </div>
      <CategoryLine product={product} className="pt-3" />
      <div className="pt-0.5">
        <h3 className="wrap-anywhere line-clamp-3 font-semibold text-[1.0625rem] leading-snug">
          <Link to="/products/$slug" params={{ slug: product.slug }} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        {product.rating && <RatingText rating={product.rating} className="text-muted" />}
      </div>
      <div className="flex flex-wrap content-start items-center gap-x-3 pt-0.5">
        <span className="money font-semibold leading-6.5">{priceText(product)}</span>
        <CardSwatches product={product} onShow={setShade} />
      </div>
      <p className="wrap-anywhere line-clamp-1 pt-0.5 text-muted text-sm">{productDescription(product)}</p>
      <div className="relative pt-2.5">
        <CardAction product={product} />
      </div>
    </article>
  )
})

/** The button of a card is as wide as the card. */
const actionStyle = { tone: 'outline', size: 'sm', full: true } as const

/** Adds a product without options to the cart; for others it opens a dialog, or links to the choice of a time. */
function CardAction({ product }: { product: Product }) {
  const [variant] = product.variants
  if (!variant) {
    return (
      <Button disabled {...actionStyle}>
        {m.catalog_sold_out()}
      </Button>
    )
  }
  if (product.appointment && !isOutOfStock(product.stock)) return <ChooseTimeLink product={product} />
  if (needsChoice(product)) return <ChooseOptionsButton product={product} />
  return <AddToCartButton product={itemOf(product, variant)} {...actionStyle} />
}

/** Placeholder of the same size. */
export function ProductCardSkeleton() {
  return (
    <div className="flex flex-col gap-3 pb-10">
      <Skeleton className="aspect-4/5 w-full rounded-tile" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-11 w-full rounded-full" />
    </div>
  )
}

/** Link from a service of a list to its page, where a time is chosen. */
function ChooseTimeLink({ product }: { product: Pick<Product, 'slug' | 'name' | 'nameEs'> }) {
  const action = m.booking_choose_time()
  return (
    <ButtonLink
      to="/products/$slug"
      params={{ slug: product.slug }}
      {...actionStyle}
      aria-label={m.catalog_choose_named({ action, name: productName(product) })}
    >
      {action}
    </ButtonLink>
  )
}

/** Opens the choice of a shade, size or date for a product of a list. */
function ChooseOptionsButton({ product }: { product: Product }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const hasDates = product.variants.some(({ startsAt }) => startsAt !== null)
  const action = hasDates ? m.catalog_choose_date() : m.catalog_choose_options()
  return (
    <>
      <Button
        {...actionStyle}
        aria-label={m.catalog_choose_named({ action, name: productName(product) })}
        onPointerEnter={ChooseOptionsDialog.preload}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      {open && <ChooseOptionsDialog product={product} onClose={close} onMissing={close} />}
    </>
  )
}
