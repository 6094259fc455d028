import { ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import type { Line } from '../../cart/cart-item.ts'
import { CartLineRow } from '../../cart/cart-line-row.tsx'
import { CartNotice } from '../../cart/cart-notice.tsx'
import { cart } from '../../cart/cart-store.ts'
import { CartTotals } from '../../cart/cart-totals.tsx'
import { useCart } from '../../cart/use-cart.ts'
import { useCheckoutStart } from '../../cart/use-checkout-start.ts'
import { productName } from '../../storefront/catalog/product-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Undo {
  text: string
  lines: Line[]
}

/** The cart, whole, with its totals. What was removed can be taken back. */
export function CartSection() {
  const { lines, changes } = useCart()
  const [undo, setUndo] = useState<Undo | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)

  const offerUndo = (text: string) => {
    setUndo({ text, lines: [...cart.lines()] })
    setSaid(text)
  }
  const remove = ({ product }: Line, index: number) => {
    offerUndo(m.cart_removed({ name: productName(product) }))
    cart.remove(product.id)
    requestAnimationFrame(() => focusLine(list.current, index))
  }
  const setQuantity = (line: Line, quantity: number, index: number) => {
    if (quantity <= 0) return remove(line, index)
    cart.setQuantity(line.product.id, quantity)
    setSaid(m.cart_quantity_now({ name: productName(line.product), count: quantity }))
  }
  const takeBack = (taken: Undo) => {
    cart.restore(taken.lines)
    setUndo(null)
    setSaid(m.cart_cleared_undone())
  }

  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      <CartNotice changes={changes} />
      {undo && (
        <div className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-4 text-sm">
          <span className="min-w-0">{undo.text}</span>
          <Button tone="quiet-brand" size="sm" data-undo onClick={() => takeBack(undo)}>
            {m.cart_undo()}
          </Button>
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyState
          icon={ShoppingBag}
          title={m.cart_empty_title()}
          text={m.dashboard_cart_empty_text()}
          action={
            <ButtonLink to="/dashboard" search={{ section: 'products' }} tone="outline" size="sm">
              {m.dashboard_cart_browse()}
            </ButtonLink>
          }
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Card className="px-5 py-1 max-sm:border-0 max-sm:bg-transparent max-sm:px-0">
            <ul ref={list} className="flex flex-col divide-y divide-line">
              {lines.map((line, index) => (
                <CartLineRow
                  key={line.product.id}
                  line={line}
                  onQuantity={(quantity) => setQuantity(line, quantity, index)}
                  onRemove={() => remove(line, index)}
                />
              ))}
            </ul>
          </Card>
          <Summary
            lines={lines}
            onClear={() => {
              offerUndo(m.cart_cleared())
              cart.clear()
              requestAnimationFrame(() => focusLine(null, 0))
            }}
          />
        </div>
      )}
    </div>
  )
}

function Summary({ lines, onClear }: { lines: readonly Line[]; onClear: () => void }) {
  const checkout = useCheckoutStart()
  return (
    <Card className="p-5">
      <h2 className="mb-3 font-bold text-lg">{m.dashboard_cart_summary()}</h2>
      <CartTotals lines={lines} />
      <div className="mt-5 flex flex-col gap-2">
        <Button full onClick={checkout}>
          {m.cart_checkout()}
        </Button>
        <Button full tone="quiet" size="sm" onClick={onClear}>
          {m.cart_clear()}
        </Button>
      </div>
    </Card>
  )
}

/** After a removal the focus goes to the line that took its place, else to the last one, else to Undo. */
function focusLine(list: HTMLUListElement | null, index: number): void {
  const rows = list?.querySelectorAll<HTMLElement>('[data-remove]')
  const next = rows?.[Math.min(index, rows.length - 1)] ?? document.querySelector<HTMLElement>('[data-undo]')
  next?.focus()
}
