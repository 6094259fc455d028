import { ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../paraglide/messages.js'
import { productName } from '../storefront/catalog/product-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Line } from './cart-item.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartNotice } from './cart-notice.tsx'
import { cart } from './cart-store.ts'
import { CartTotals } from './cart-totals.tsx'
import { useCart } from './use-cart.ts'
import { useCheckoutStart } from './use-checkout-start.ts'

interface Undo {
  text: string
  restored: string
  lines: Line[]
}

/** The cart at the side of every page (spec §2). One status line in it tells every change. */
export function CartDrawer() {
  const { lines, open, changes, count } = useCart()
  const [undo, setUndo] = useState<Undo | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const checkout = useCheckoutStart()

  const offerUndo = (text: string, restored: string) => {
    setUndo({ text, restored, lines: [...cart.lines()] })
    setSaid(text)
  }
  const remove = ({ product }: Line, index: number) => {
    const name = productName(product)
    offerUndo(m.cart_removed({ name }), m.cart_restored({ name }))
    flushSync(() => cart.remove(product.id))
    focusLine(list.current, index)
  }
  const setQuantity = (line: Line, quantity: number, index: number) => {
    if (quantity <= 0) return remove(line, index)
    cart.setQuantity(line.product.id, quantity)
    setSaid(m.cart_quantity_now({ name: productName(line.product), count: quantity }))
  }
  const clear = () => {
    offerUndo(m.cart_cleared(), m.cart_cleared_undone())
    flushSync(cart.clear)
    focusLine(null, 0)
  }
  const takeBack = (taken: Undo) => {
    flushSync(() => {
      cart.restore(taken.lines)
      setUndo(null)
      setSaid(taken.restored)
    })
    focusLine(list.current, 0)
  }

  return (
    <Drawer
      open={open}
      onOpenChange={(next) => {
        if (next) return
        cart.close()
        setUndo(null)
        setSaid('')
      }}
      title={
        <>
          {m.cart_title()}
          {count > 0 && <span className="money text-muted"> ({count})</span>}
        </>
      }
      footer={
        <div className="flex w-full flex-col gap-3">
          {lines.length > 0 && <CartTotals lines={lines} />}
          <Button full onClick={checkout}>
            {m.cart_checkout()}
          </Button>
          {lines.length > 0 && (
            <Button full tone="quiet" size="sm" onClick={clear}>
              {m.cart_clear()}
            </Button>
          )}
        </div>
      }
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <CartNotice changes={changes} />
      {undo && <UndoBar text={undo.text} onUndo={() => takeBack(undo)} />}
      {lines.length === 0 ? (
        <Empty />
      ) : (
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
      )}
    </Drawer>
  )
}

/** After a removal the focus goes to the line that took its place, else to the last, else to the drawer's first link. */
function focusLine(list: HTMLUListElement | null, index: number): void {
  const rows = list?.querySelectorAll<HTMLElement>('[data-remove]')
  const next = rows?.[Math.min(index, rows.length - 1)] ?? document.querySelector<HTMLElement>('[data-cart-empty] a')
  next?.focus()
}

function UndoBar({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div className="mb-2 flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-4 text-sm">
      <span className="min-w-0">{text}</span>
      <Button tone="quiet-brand" size="sm" onClick={onUndo}>
        {m.cart_undo()}
      </Button>
    </div>
  )
}

function Empty() {
  return (
    <div data-cart-empty className="my-auto">
      <EmptyState
        icon={ShoppingBag}
        title={m.cart_empty_title()}
        text={m.cart_empty_text()}
        level={3}
        action={
          <ButtonLink to="/" href="/products" tone="outline" size="sm" onClick={() => cart.close()}>
            {m.cart_browse()}
          </ButtonLink>
        }
      />
    </div>
  )
}
