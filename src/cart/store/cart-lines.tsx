import type { Ref } from 'react'
import type { Line } from './cart-item.ts'
import { CartLineRow } from './cart-line-row.tsx'

interface CartLinesProps {
  ref: Ref<HTMLUListElement>
  lines: readonly Line[]
  onQuantity: (line: Line, quantity: number, index: number) => void
  onRemove: (line: Line, index: number) => void
}

export function CartLines({ ref, lines, onQuantity, onRemove }: CartLinesProps) {
  return (
    <ul ref={ref} className="flex flex-col divide-y divide-line">
      {lines.map((line, index) => (
        <CartLineRow
          key={line.product.variantId}
          line={line}
          onQuantity={(quantity) => onQuantity(line, quantity, index)}
          onRemove={() => onRemove(line, index)}
        />
      ))}
    </ul>
  )
}
