import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import type { AdminProduct } from '../office-api.ts'
import { productName } from '../store/product-text.ts'
import { removalQuery } from './product-queries.ts'
import { useRemoval } from './use-product-changes.ts'

interface RemoveProductDialogProps {
  product: AdminProduct
  onClose: () => void
  onRemoved: () => void
}

/** Names the product, and says whether it is deleted or archived. */
export function RemoveProductDialog({ product, onClose, onRemoved }: RemoveProductDialogProps) {
  const { data, isPending } = useQuery(removalQuery(product.id))
  const removal = useRemoval(product)
  const name = productName(product)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.products_admin_delete_title({ name })}
      description={
        <p aria-live="polite">{isPending ? m.admin_loading() : consequences[data?.outcome ?? 'unknown']()}</p>
      }
      confirmLabel={data?.outcome === 'archived' ? m.products_admin_archive() : m.products_admin_delete()}
      pending={isPending || removal.isPending || removal.isSuccess}
      onConfirm={() => removal.mutate(undefined, { onSuccess: onRemoved })}
    />
  )
}

const consequences = {
  deleted: m.products_admin_delete_text,
  archived: m.products_admin_archive_text,
  unknown: m.products_admin_remove_text,
}
