import { ArchiveRestore, CalendarDays, type LucideIcon, Pencil, Trash2, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { AdminProduct } from '../office-api.ts'
import { productName } from '../store/product-text.ts'
import { useRestoring } from './use-product-changes.ts'

export interface ProductActionsProps {
  product: AdminProduct
  onEdit: (product: AdminProduct) => void
  onDates: (product: AdminProduct) => void
  onRemove: (product: AdminProduct) => void
}

/** The buttons of a product in the back office; an archived product can only be restored. */
export function ProductActions({ product, onEdit, onDates, onRemove }: ProductActionsProps) {
  const name = productName(product)
  return (
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
  )
}

function WorkshopButtons({
  name,
  product,
  onDates,
}: Pick<ProductActionsProps, 'product' | 'onDates'> & { name: string }) {
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
      <span>{children}</span>
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
      <span>{m.products_admin_restore()}</span>
    </Button>
  )
}
