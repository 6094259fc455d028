import { TriangleAlert } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type MissingForSale, missingForSale } from '../catalog.ts'
import type { AdminProduct } from '../office-api.ts'
import { productName } from '../store/product-text.ts'
import { useTakingOffSale } from './use-product-changes.ts'

const missingTexts: Record<MissingForSale, () => string> = {
  picture: m.products_admin_missing_picture,
  dates: m.products_admin_missing_dates,
  stock: m.products_admin_missing_stock,
}

interface IncompleteNoticeProps {
  /** The product as it was saved. */
  product: AdminProduct
  onEdit: () => void
  /** The product was taken off sale. */
  onHidden: () => void
}

/** Says what a saved product lacks although it is on sale; renders nothing when it is complete. */
export function IncompleteNotice({ product, onEdit, onHidden }: IncompleteNoticeProps) {
  const hiding = useTakingOffSale(product)
  const missing = missingForSale(product).map((part) => missingTexts[part]())
  const list = new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(missing)
  return (
    <div role="status">
      {missing.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-warning-soft px-4 py-3">
          <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning-text" />
          <p className="wrap-anywhere min-w-0 flex-1 basis-60">
            {m.products_admin_incomplete({ name: productName(product), missing: list })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button tone="outline" size="admin" shape="control" onClick={onEdit}>
              {m.products_admin_edit()}
            </Button>
            <Button
              tone="outline"
              size="admin"
              shape="control"
              pending={hiding.isPending}
              onClick={() => hiding.mutate(undefined, { onSuccess: onHidden })}
            >
              {m.products_admin_take_off_sale()}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
