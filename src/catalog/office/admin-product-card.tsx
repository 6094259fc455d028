import { textIn } from '../../kit/bilingual.ts'
import { countText } from '../../kit/list/figures.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { AdminProduct } from '../office-api.ts'
import { productTypeTexts } from '../office-texts.ts'
import { stockBadge } from '../stock.ts'
import { ProductImage } from '../store/product-image.tsx'
import { categoryName, productName } from '../store/product-text.ts'
import { priceText } from '../store/variants/price-text.tsx'
import { choicesOf } from '../variant.ts'
import { ProductActions, type ProductActionsProps } from './product-actions.tsx'

interface AdminProductCardProps extends ProductActionsProps {
  /** Those of the shop. */
  categories: readonly string[]
}

/** A product in the back office: what the store shows, its stock, and its actions. */
export function AdminProductCard({ product, categories, ...actions }: AdminProductCardProps) {
  const details = [
    product.category && categoryName(product.category, product.categoryEs),
    product.type !== 'product' && pageText(productTypeTexts, product.type),
  ]
  return (
    <Card className="flex h-full gap-4 p-3">
      <div
        className={`w-24 shrink-0 self-start overflow-hidden rounded-control ${product.isActive ? '' : 'opacity-60'}`}
      >
        <ProductImage
          imageUrl={product.imageUrl}
          alt=""
          sizes="6rem"
          category={product.category}
          categories={categories}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h2 className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{productName(product)}</h2>
          <p className="wrap-anywhere line-clamp-1 text-muted text-sm">{details.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <span className="money font-semibold">{priceText(product)}</span>
          <StockText product={product} />
          {product.variants.length > 1 && (
            <Badge>{m.products_admin_variants_count({ count: product.variants.length })}</Badge>
          )}
          <StateBadge product={product} />
        </div>
        <ProductActions product={product} {...actions} />
      </div>
    </Card>
  )
}

function StockText({ product: { stock, lowStockLimit, options, variants } }: { product: AdminProduct }) {
  const limit = lowStockLimit ?? undefined
  const badge = stockBadge(stock, limit)
  const low = badge
    ? undefined
    : variants.find((part) => part.isActive && !part.startsAt && stockBadge(part.stock, limit))
  if (low?.stock !== undefined && low.stock !== null) {
    const name = choicesOf(options, low)
      .map(({ value, valueEs }) => textIn(getLocale(), value, valueEs))
      .join(', ')
    return (
      <Badge tone="warning" className="whitespace-normal! wrap-anywhere">
        {low.stock <= 0 ? m.admin_attention_sold_out({ name }) : m.admin_attention_left({ name, count: low.stock })}
      </Badge>
    )
  }
  if (badge?.kind === 'soldOut') return <Badge tone="danger">{m.catalog_sold_out()}</Badge>
  if (badge?.kind === 'low') return <Badge tone="warning">{m.catalog_only_left({ count: badge.left })}</Badge>
  if (stock === null) return <Badge>{m.products_admin_unlimited()}</Badge>
  return <Badge>{m.products_admin_in_stock({ count: countText(stock) })}</Badge>
}

function StateBadge({ product: { isActive, archivedAt } }: { product: AdminProduct }) {
  if (archivedAt) return <Badge tone="orange">{m.products_admin_badge_archived()}</Badge>
  return isActive ? (
    <Badge tone="success">{m.products_admin_badge_active()}</Badge>
  ) : (
    <Badge tone="yellow">{m.products_admin_badge_hidden()}</Badge>
  )
}

/** Placeholder of the same size. */
export function AdminProductCardSkeleton() {
  return (
    <Card className="flex gap-4 p-3">
      <Skeleton className="aspect-4/5 w-24 shrink-0" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="mt-auto h-9 w-32" />
      </div>
    </Card>
  )
}
