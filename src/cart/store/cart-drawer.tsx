import { ShoppingBag } from 'lucide-react'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Drawer } from '../../kit/ui/dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { m } from '../../paraglide/messages.js'
import type { Line } from './cart-item.ts'
import { CartLines } from './cart-lines.tsx'
import { CartNotice } from './cart-notice.tsx'
import { cart, cartLasts } from './cart-store.ts'
import { CartTotals } from './cart-totals.tsx'
import { PausedLines } from './paused-lines.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useCart } from './use-cart.ts'
import { useCartEditing } from './use-cart-editing.ts'
import { useCheckoutStart } from './use-checkout-start.ts'

/** Cart drawer at the side of every page (spec §2). One live region announces every change. */
export function CartDrawer() {
  const { lines, open, changes, count } = useCart()
  const { undo, statusText, list, remove, setQuantity, clear, undoRemoval, reset } = useCartEditing()
  const checkout = useCheckoutStart()

  return (
    <Drawer
      open={open}
      onOpenChange={(next) => {
        if (next) return
        cart.close()
        reset()
      }}
      title={
        <>
          <span>{m.cart_title()}</span>
          {count > 0 && <span className="money text-muted">{` (${count})`}</span>}
        </>
      }
      footer={<Summary lines={lines} onCheckout={checkout} onClear={clear} />}
    >
      <p role="status" className="sr-only">
        {statusText}
      </p>
      <CartNotice changes={changes} />
      <PausedLines lines={lines} />
      {lines.length > 0 && <StorageNotice />}
      {undo && <UndoBar text={undo.text} onUndo={() => undoRemoval(undo)} />}
      {lines.length === 0 ? (
        <Empty />
      ) : (
        <CartLines ref={list} lines={lines} onQuantity={setQuantity} onRemove={remove} />
      )}
    </Drawer>
  )
}

/** Says so when this browser does not keep the cart. */
function StorageNotice() {
  const lasts = cartLasts()
  if (lasts === 'kept') return null
  return (
    <p className="mb-2 rounded-control bg-warning-soft px-4 py-3 text-sm text-warning-text">
      {lasts === 'tab' ? m.cart_kept_for_tab() : m.cart_not_kept()}
    </p>
  )
}

interface SummaryProps {
  lines: readonly Line[]
  onCheckout: () => void
  onClear: () => void
}

function Summary({ lines, onCheckout, onClear }: SummaryProps) {
  return (
    <div className="flex w-full flex-col gap-3">
      {lines.length > 0 && <CartTotals lines={lines} />}
      <Button full tone={lines.length > 0 ? 'brand' : 'outline'} onClick={onCheckout}>
        {m.cart_checkout()}
      </Button>
      {lines.length > 0 && (
        <Button full tone="quiet" size="sm" onClick={onClear}>
          {m.cart_clear()}
        </Button>
      )}
    </div>
  )
}

function Empty() {
  return (
    <div className="my-auto">
      <EmptyState
        icon={ShoppingBag}
        title={m.cart_empty_title()}
        text={m.cart_empty_text()}
        level={3}
        action={
          <ButtonLink to="/" href="/products" size="sm" onClick={() => cart.close()}>
            {m.cart_browse()}
          </ButtonLink>
        }
      />
    </div>
  )
}
