import { TriangleAlert } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import type { CartChange } from '../cart.ts'
import { cartChangeText } from './cart-change-text.ts'

/** Shows what a reconciliation changed in the cart. */
export function CartNotice({ changes }: { changes: readonly CartChange[] }) {
  if (changes.length === 0) return null
  return (
    <div className="mb-2 flex gap-3 rounded-control bg-warning-soft px-4 py-3 text-sm text-warning-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div>
        <p className="font-semibold">{m.cart_changed_title()}</p>
        <ul>
          {changes.map((change) => (
            <li key={`${change.kind}-${change.id}`}>{cartChangeText(change)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
