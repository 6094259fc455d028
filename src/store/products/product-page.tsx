import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarHeart, ChevronRight, type LucideIcon, ShieldCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { BuyBox } from '../../cart/store/buy-box.tsx'
import { UsualDelivery } from '../../cart/store/usual-delivery.tsx'
import type { Product } from '../../catalog/api.ts'
import { hasCategory, ships } from '../../catalog/catalog.ts'
import { CategoryLine } from '../../catalog/store/category-line.tsx'
import { ProductGallery } from '../../catalog/store/gallery/product-gallery.tsx'
import { ProductDetails } from '../../catalog/store/product-details.tsx'
import { productColumns as columns, productFrame as frame } from '../../catalog/store/product-frame.ts'
import { fillersQuery, relatedQuery } from '../../catalog/store/product-queries.ts'
import { categoryName, productDescription, productName } from '../../catalog/store/product-text.ts'
import { needsChoice, shownVariant, type Variant } from '../../catalog/variant.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { ProductReviews, reviewsId } from '../../reviews/store/product-reviews.tsx'
import { RatingText } from '../../reviews/store/rating-text.tsx'
import { ProductGrid } from './product-grid.tsx'

const relatedCount = 4

/** Product page: picture, price, buy box, description and related products. */
export function ProductPage({ product, variantId }: { product: Product; variantId?: string | undefined }) {
  const name = productName(product)
  const { variant, choose } = useVariant(product, variantId)
  return (
    <div className={frame}>
      <ProductBreadcrumbs product={product} />
      <div className={columns}>
        <ProductGallery product={product} shown={variant?.imageUrl ?? null} />
        <div className="flex min-w-0 flex-col gap-5 short:static md:sticky md:top-24 lg:pt-4">
          <div className="flex min-w-0 flex-col items-start gap-1">
            <CategoryLine product={product} className="max-w-full" />
            <h1 className="wrap-anywhere text-balance font-display font-medium text-h1 tracking-display">{name}</h1>
            {product.rating && (
              <a
                href={`#${reviewsId}`}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
              >
                <RatingText rating={product.rating} />
              </a>
            )}
          </div>
          <BuyBox product={product} variant={variant} onChoose={choose} />
          {ships(product.type) && <UsualDelivery />}
          {productDescription(product) !== '' && (
            <section className="flex flex-col gap-2 border-line border-t pt-5">
              <h2 className="font-bold text-base">{m.catalog_description_title()}</h2>
              <p className="wrap-anywhere max-w-prose whitespace-pre-line text-muted">{productDescription(product)}</p>
            </section>
          )}
          <ProductDetails product={product} variant={variant} />
          <ul className="flex flex-col gap-2.5 text-sm">
            {ships(product.type) ? (
              <Note icon={Truck}>{m.catalog_note_ships()}</Note>
            ) : (
              <Note icon={CalendarHeart}>{withoutShipping(product, variant)}</Note>
            )}
            <Note icon={ShieldCheck}>{m.catalog_note_secure()}</Note>
          </ul>
        </div>
      </div>
      <ProductReviews product={product} />
      <RelatedProducts product={product} />
    </div>
  )
}

function withoutShipping({ appointment }: Product, variant: Variant | undefined): string {
  if (appointment) return m.booking_note()
  return variant?.startsAt ? m.catalog_note_seat() : m.catalog_note_booking()
}

function Note({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className="size-5 shrink-0 text-leaf" />
      {children}
    </li>
  )
}

/** Products of the same category, filled up from the catalog to a full row. */
function RelatedProducts({ product }: { product: Product }) {
  const categorized = hasCategory(product)
  const ofItsKind = useQuery({ ...relatedQuery(product.category), enabled: categorized })
  const found = ofItsKind.data?.products ?? []
  const few = found.length <= relatedCount && (!categorized || ofItsKind.isFetched)
  const fillers = useQuery({ ...fillersQuery, enabled: few }).data?.products ?? []
  const others = new Map([...found, ...(few ? fillers : [])].map((other) => [other.id, other]))
  others.delete(product.id)
  if (others.size === 0) return null
  return (
    <section className="pt-16 lg:pt-24">
      <h2 className="mb-6 font-display font-medium text-h2 tracking-display lg:mb-8">{m.catalog_related_title()}</h2>
      <ProductGrid products={[...others.values()].slice(0, relatedCount)} columns="2-4" eager={false} />
    </section>
  )
}

/** The variant that the URL names, else the first that is not sold out. Choosing another one changes the URL. */
function useVariant(product: Product, id: string | undefined) {
  const navigate = useNavigate()
  const variant = shownVariant(product, id)
  const choose = (chosen: Variant) =>
    void navigate({ to: '.', search: { variant: chosen.id }, replace: true, resetScroll: false })
  return { variant, choose: needsChoice(product) ? choose : undefined }
}

// Short links get a target of 44 px in both directions.
const linkStyle = '-mx-2.5 inline-flex min-h-11 items-center px-2.5 underline-offset-4 hover:text-ink hover:underline'

/** Breadcrumbs of a product. */
function ProductBreadcrumbs({ product }: { product: Product }) {
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
