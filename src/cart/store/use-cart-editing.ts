import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { productName } from '../../catalog/store/product-text.ts'
import { m } from '../../paraglide/messages.js'
import type { Line } from './cart-item.ts'
import { cart } from './cart-store.ts'

interface Undo {
  text: string
  restored: string
  lines: Line[]
}

/**
 * Edits cart lines: removals can be undone, one status text announces every change, and the focus moves to the line
 * that replaces a removed one, else to the last line, else to Undo.
 */
export function useCartEditing() {
  const [undo, setUndo] = useState<Undo | null>(null)
  const [statusText, setStatusText] = useState('')
  const list = useRef<HTMLUListElement>(null)

  const offerUndo = (text: string, restored: string) => {
    setUndo({ text, restored, lines: [...cart.lines()] })
    setStatusText(text)
  }
  const remove = ({ product }: Line, index: number) => {
    const name = productName(product)
    offerUndo(m.cart_removed({ name }), m.cart_restored({ name }))
    flushSync(() => cart.remove(product.variantId))
    focusLine(list.current, index)
  }
  const setQuantity = (line: Line, quantity: number, index: number) => {
    if (quantity <= 0) return remove(line, index)
    cart.setQuantity(line.product.variantId, quantity)
    setStatusText(m.cart_quantity_now({ name: productName(line.product), count: quantity }))
  }
  const clear = () => {
    offerUndo(m.cart_cleared(), m.cart_cleared_undone())
    flushSync(cart.clear)
    focusLine(null, 0)
  }
  const undoRemoval = ({ lines, restored }: Undo) => {
    flushSync(() => {
      cart.restore(lines)
      setUndo(null)
      setStatusText(restored)
    })
    focusLine(list.current, 0)
  }
  const reset = () => {
    setUndo(null)
    setStatusText('')
  }
  return { undo, statusText, list, remove, setQuantity, clear, undoRemoval, reset }
}

function focusLine(list: HTMLUListElement | null, index: number): void {
  const rows = list?.querySelectorAll<HTMLElement>('[data-remove]')
  const next = rows?.[Math.min(index, rows.length - 1)] ?? document.querySelector<HTMLElement>('[data-undo]')
  next?.focus()
}
