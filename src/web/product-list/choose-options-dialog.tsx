import { useState } from 'react'
import type { Product } from '../../contract/catalog.ts'
import { firstVariant } from '../../domain/variant.ts'
import { m } from '../../paraglide/messages.js'
import { itemOf } from '../cart/cart-item.ts'
import { ProductImage } from '../product/product-image.tsx'
import { productName } from '../product/product-text.ts'
import { StockBadge } from '../product/stock-badge.tsx'
import { VariantPrice } from '../product/variants/price-text.tsx'
import { VariantChooser } from '../product/variants/variant-chooser.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'

/** Chooses the variant of a product in a list, and adds it to the cart. */
export function ChooseOptionsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [variant, setVariant] = useState(() => firstVariant(product.variants))
  if (!variant) return null
  const item = itemOf(product, variant)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={productName(product)}>
      <div className="flex flex-col gap-5">
        <div className="flex items-start gap-4">
          <ProductImage imageUrl={item.imageUrl} alt="" sizes="96px" className="w-24 shrink-0 rounded-control" />
          <div className="flex flex-col items-start gap-2" aria-live="polite">
            <p className="money font-semibold text-h3">
              <span className="sr-only">{m.catalog_price_label()}: </span>
              <VariantPrice variant={variant} />
            </p>
            <StockBadge stock={variant.stock} />
          </div>
        </div>
        <VariantChooser product={product} chosen={variant} onChoose={setVariant} />
        <AddToCartButton product={item} full onAdded={onClose} />
      </div>
    </Dialog>
  )
}
