import { ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import { type Stock, stockBadge } from '../../../domain/stock.ts'
import { m } from '../../../paraglide/messages.js'
import { ProductImage } from '../../product/product-image.tsx'
import { categoryName, productName } from '../../product/product-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countText, moneyText } from '../list/figures.ts'
import { typeTexts } from './product-texts.ts'
import { useRestoring } from './use-product-changes.ts'

interface AdminProductCardProps {
  product: AdminProduct
  onEdit: (product: AdminProduct) => void
  onRemove: (product: AdminProduct) => void
}

/** A product in the back office: what the store shows, its stock, and its actions. */
export function AdminProductCard({ product, onEdit, onRemove }: AdminProductCardProps) {
  const name = productName(product)
  const details = [
    product.category && categoryName(product.category, product.categoryEs),
    product.type !== 'product' && typeTexts[product.type](),
  ]
  return (
    <Card className="flex h-full gap-4 p-3">
      <div
        className={`w-24 shrink-0 self-start overflow-hidden rounded-control ${product.isActive ? '' : 'opacity-60'}`}
      >
        <ProductImage imageUrl={product.imageUrl} alt="" sizes="6rem" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h2 className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{name}</h2>
          <p className="wrap-anywhere line-clamp-1 text-muted text-sm">{details.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <span className="money font-semibold">{moneyText(product.price)}</span>
          <StockText stock={product.stock} />
          <StateBadge product={product} />
        </div>
        <div className="@container mt-auto flex flex-wrap gap-1.5 pt-1">
          {product.archivedAt ? (
            <RestoreButton product={product} />
          ) : (
            <>
              <Button
                tone="outline"
                size="admin"
                shape="control"
                aria-label={m.products_admin_edit_named({ name })}
                onClick={() => onEdit(product)}
              >
                <Pencil aria-hidden className="size-4" />
                {m.products_admin_edit_short()}
              </Button>
              <Button
                tone="quiet"
                size="admin"
                shape="control"
                aria-label={m.products_admin_delete_named({ name })}
                onClick={() => onRemove(product)}
              >
                <Trash2 aria-hidden className="size-4" />
                <span className="@max-[12rem]:hidden">{m.products_admin_delete()}</span>
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

function RestoreButton({ product }: { product: AdminProduct }) {
  const restoring = useRestoring(product)
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      aria-label={m.products_admin_restore_named({ name: productName(product) })}
      pending={restoring.isPending}
      onClick={() => restoring.mutate()}
    >
      {!restoring.isPending && <ArchiveRestore aria-hidden className="size-4" />}
      {m.products_admin_restore()}
    </Button>
  )
}

function StockText({ stock }: { stock: Stock }) {
  const badge = stockBadge(stock)
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
