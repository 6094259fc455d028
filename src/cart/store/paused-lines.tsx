import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { productName } from '../../catalog/store/product-text.ts'
import { textIn } from '../../kit/bilingual.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { isPaused } from '../../storefront/pause.ts'
import { storefrontQuery } from '../../storefront/store/storefront-query.ts'
import type { Line } from './cart-item.ts'

/** The pause of the shop with the lines that it concerns; null when there are none. */
export function usePausedLines(lines: readonly Line[]) {
  const pause = useQuery(storefrontQuery).data?.pause
  const names = lines.flatMap(({ product }) =>
    pause && isPaused(pause.what, product.type) ? [productName(product)] : [],
  )
  if (!pause || names.length === 0) return null
  const rest = names.length < lines.length
  return { text: textIn(getLocale(), pause.text, pause.textEs), names, rest }
}

/** Says before the payment what cannot be bought now, and that the rest can. */
export function PausedLines({ lines }: { lines: readonly Line[] }) {
  const paused = usePausedLines(lines)
  if (!paused) return null
  return (
    <div className="mb-2 flex gap-3 rounded-control bg-warning-soft px-4 py-3 text-sm text-warning-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{m.shell_paused()}</p>
        <p>{paused.text}</p>
        <ul className="list-disc pl-4">
          {paused.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>{paused.rest ? m.cart_paused_rest() : m.cart_paused_all()}</p>
      </div>
    </div>
  )
}
