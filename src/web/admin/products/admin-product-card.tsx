import { ArchiveRestore, CalendarDays, type LucideIcon, Pencil, Trash2, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import { type Stock, stockBadge } from '../../../domain/stock.ts'
import { m } from '../../../paraglide/messages.js'
import { ProductImage } from '../../product/product-image.tsx'
import { categoryName, productName } from '../../product/product-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countText, moneyText } from '../list/figures.ts'
import { typeTexts } from './product-texts.ts'
import { useRestoring } from './use-product-changes.ts'

interface AdminProductCardProps {
  product: AdminProduct
  onEdit: (product: AdminProduct) => void
  onDates: (product: AdminProduct) => void
  onRemove: (product: AdminProduct) => void
}

/** A product in the back office: what the store shows, its stock, and its actions. */
export function AdminProductCard({ product, onEdit, onDates, onRemove }: AdminProductCardProps) {
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
          {product.variants.length > 1 && (
            <Badge>{m.products_admin_variants_count({ count: product.variants.length })}</Badge>
          )}
          <StateBadge product={product} />
        </div>
        <div className="@container mt-auto flex flex-wrap gap-1.5 pt-1">
          {product.archivedAt ? (
            <RestoreButton product={product} />
          ) : (
            <>
              <CardButton icon={Pencil} label={m.products_admin_edit_named({ name })} onClick={() => onEdit(product)}>
                {m.products_admin_edit_short()}
              </CardButton>
              {product.type === 'workshop' && product.options.length === 0 && (
                <WorkshopButtons name={name} product={product} onDates={onDates} />
              )}
              <CardButton
                tone="quiet"
                icon={Trash2}
                label={m.products_admin_delete_named({ name })}
                onClick={() => onRemove(product)}
              >
                <span className="@max-[12rem]:hidden">{m.products_admin_delete()}</span>
              </CardButton>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

function WorkshopButtons({
  name,
  product,
  onDates,
}: Pick<AdminProductCardProps, 'product' | 'onDates'> & { name: string }) {
  return (
    <>
      <CardButton icon={CalendarDays} label={m.products_admin_sessions_of({ name })} onClick={() => onDates(product)}>
        {m.products_admin_sessions()}
      </CardButton>
      <ButtonLink
        to="/admin/workshops"
        search={{ search: product.name }}
        tone="outline"
        size="admin"
        shape="control"
        aria-label={m.workshops_attendees_of_product({ name })}
      >
        <UsersRound aria-hidden className="size-4" />
        <span className="@max-[9rem]:hidden">{m.workshops_attendees()}</span>
      </ButtonLink>
    </>
  )
}

interface CardButtonProps {
  tone?: 'outline' | 'quiet'
  icon: LucideIcon
  /** The accessible name, with that of the product. */
  label: string
  onClick: () => void
  children: ReactNode
}

function CardButton({ tone = 'outline', icon: Icon, label, onClick, children }: CardButtonProps) {
  return (
    <Button tone={tone} size="admin" shape="control" aria-label={label} onClick={onClick}>
      <Icon aria-hidden className="size-4" />
      {children}
    </Button>
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
