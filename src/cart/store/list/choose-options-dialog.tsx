import { useState } from 'react'
import type { Product } from '../../../catalog/api.ts'
import { ProductImage } from '../../../catalog/store/product-image.tsx'
import { productName } from '../../../catalog/store/product-text.ts'
import { StockBadge } from '../../../catalog/store/stock-badge.tsx'
import { VariantPrice } from '../../../catalog/store/variants/price-text.tsx'
import { firstVariant, type Variant } from '../../../catalog/variant.ts'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { m } from '../../../paraglide/messages.js'
import { itemOf } from '../cart-item.ts'
import { VariantChooser } from '../variants/variant-chooser.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'

interface ChooseOptionsDialogProps {
  product: Product
  /** What is chosen at first; the first variant that is not sold out by default. */
  chosen?: Variant | undefined
  /** Called with each choice. */
  onChoose?: ((variant: Variant) => void) | undefined
  onClose: () => void
}

/** Chooses the variant of a product, and adds it to the cart. */
export function ChooseOptionsDialog({ product, chosen, onChoose, onClose }: ChooseOptionsDialogProps) {
  const [variant, setVariant] = useState(() => chosen ?? firstVariant(product.variants))
  if (!variant) return null
  const item = itemOf(product, variant)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={productName(product)}>
      <div className="flex flex-col gap-5">
        <div className="flex items-start gap-4">
          <ProductImage
            imageUrl={item.imageUrl}
            category={product.category}
            alt=""
            sizes="96px"
            className="w-24 shrink-0 rounded-control"
          />
          <div className="flex flex-col items-start gap-2" aria-live="polite">
            <p className="money font-semibold text-h3">
              <span className="sr-only">{m.catalog_price_label()}: </span>
              <VariantPrice variant={variant} />
            </p>
            <StockBadge stock={variant.stock} />
          </div>
        </div>
        <VariantChooser
          product={product}
          chosen={variant}
          onChoose={(next) => {
            setVariant(next)
            onChoose?.(next)
          }}
        />
        <AddToCartButton product={item} full onAdded={onClose} />
      </div>
    </Dialog>
  )
}
