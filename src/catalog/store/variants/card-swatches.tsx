import { m } from '../../../paraglide/messages.js'
import type { Product } from '../../api.ts'
import { Swatch } from './swatch.tsx'

const most = 5

/** Up to five colors of a product on its card; nothing without colors. */
export function CardSwatches({ product: { options } }: { product: Pick<Product, 'options'> }) {
  const values = options.flatMap((option) => option.values).filter(({ color }) => color !== null)
  if (values.length === 0) return null
  return (
    <p className="-mt-1 flex items-center gap-1.5">
      <span className="sr-only">{m.catalog_shades({ count: values.length })}</span>
      {values.slice(0, most).map(({ value, color }) => color && <Swatch key={value} color={color} size="sm" />)}
      {values.length > most && (
        <span aria-hidden className="text-muted text-sm">
          {`+${values.length - most}`}
        </span>
      )}
    </p>
  )
}
