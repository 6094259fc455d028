import { ShoppingBag } from 'lucide-react'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { m } from '../../paraglide/messages.js'
import type { Line } from './cart-item.ts'
import { CartLines } from './cart-lines.tsx'
import { CartNotice } from './cart-notice.tsx'
import { CartTotals } from './cart-totals.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useCart } from './use-cart.ts'
import { useCartEditing } from './use-cart-editing.ts'
import { useCheckoutStart } from './use-checkout-start.ts'

/** The complete cart with its totals. A removal can be undone. */
export function CartSection() {
  const { lines, changes } = useCart()
  const { undo, statusText, list, remove, setQuantity, clear, undoRemoval } = useCartEditing()

  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {statusText}
      </p>
      <CartNotice changes={changes} />
      {undo && <UndoBar text={undo.text} onUndo={() => undoRemoval(undo)} />}
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
            <CartLines ref={list} lines={lines} onQuantity={setQuantity} onRemove={remove} />
          </Card>
          <Summary lines={lines} onClear={clear} />
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
