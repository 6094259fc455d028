import { useEffect, useRef, useState } from 'react'
import type { Product } from '../../../contract/catalog.ts'
import { ships } from '../../../domain/catalog.ts'
import { formatMoney } from '../../../domain/money.ts'
import { maxQuantity } from '../../../domain/pricing.ts'
import { available, isOutOfStock, stockBadge } from '../../../domain/stock.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { AddToCartButton } from '../../product-list/add-to-cart-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { QuantityField } from './quantity-field.tsx'

/** Price, stock, quantity and the add-to-cart button. */
export function BuyBox({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1)
  const soldOut = isOutOfStock(product.stock)
  const row = useRef<HTMLDivElement>(null)
  const visible = useInView(row)
  return (
    <div className="flex flex-col items-start gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="money font-semibold text-h3">
          <span className="sr-only">{m.catalog_price_label()}: </span>
          {formatMoney(product.price, getLocale())}
        </p>
        <Availability product={product} />
      </div>
      <div ref={row} className="flex w-full flex-wrap items-end gap-3">
        {!soldOut && (
          <QuantityField value={quantity} max={available(product.stock, maxQuantity)} onChange={setQuantity} />
        )}
        <AddToCartButton product={product} quantity={quantity} className="min-w-48 flex-1 sm:max-w-80" />
      </div>
      {!soldOut && <BuyBar product={product} quantity={quantity} hidden={visible} />}
    </div>
  )
}

/** On phones: price and button in a bottom bar while the buy box is out of view. */
function BuyBar({ product, quantity, hidden }: { product: Product; quantity: number; hidden: boolean }) {
  return (
    <div
      data-buy-bar
      className={`fixed inset-x-0 bottom-(--offer,0px) z-20 flex h-17 items-center justify-between gap-4 border-line border-t bg-surface px-4 md:hidden ${hidden ? 'invisible' : ''}`}
    >
      <p className="money font-semibold text-lg">{formatMoney(product.price * quantity, getLocale())}</p>
      <AddToCartButton product={product} quantity={quantity} className="max-w-64 flex-1" />
    </div>
  )
}

/** Whether the element is visible; false until the observer has reported. */
function useInView(element: React.RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return visible
}

function Availability({ product }: { product: Product }) {
  const badge = stockBadge(product.stock)
  if (badge?.kind === 'soldOut') return <Badge tone="neutral">{m.catalog_sold_out()}</Badge>
  if (badge) return <Badge tone="warning">{m.catalog_only_left({ count: badge.left })}</Badge>
  return <Badge tone="success">{ships(product.type) ? m.catalog_in_stock() : m.catalog_on_request()}</Badge>
}
