import { useNavigate } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import type { Product } from '../../api.ts'
import { Swatch } from './swatch.tsx'

const most = 5

interface CardSwatchesProps {
  product: Pick<Product, 'slug' | 'options' | 'variants'>
  /** Called with the picture of the shade under the pointer, and with null when the pointer leaves. */
  onShow: (imageUrl: string | null) => void
}

/** Up to five colors of a product on its card, which show their picture under a mouse; nothing without colors. */
export function CardSwatches({ product: { slug, options, variants }, onShow }: CardSwatchesProps) {
  const navigate = useNavigate()
  const at = options.findIndex(({ values }) => values.some(({ color }) => color))
  const values = options[at]?.values.filter(({ color }) => color) ?? []
  if (values.length === 0) return null
  const variantOf = (value: string) => variants.find(({ optionValues }) => optionValues[at] === value)
  return (
    <p className="flex items-center" onPointerLeave={() => onShow(null)}>
      <span className="sr-only">{m.catalog_shades({ count: values.length })}</span>
      {values.slice(0, most).map(({ value, color }) => (
        <span
          key={value}
          aria-hidden
          className="pointer-coarse:pointer-events-none relative cursor-pointer py-1 pr-1.5"
          onPointerEnter={() => onShow(variantOf(value)?.imageUrl ?? null)}
          onClick={() =>
            void navigate({
              to: '/products/$slug',
              params: { slug },
              search: { variant: variantOf(value)?.id },
            })
          }
        >
          {color && <Swatch color={color} />}
        </span>
      ))}
      {values.length > most && (
        <span aria-hidden className="text-muted text-sm">
          {`+${values.length - most}`}
        </span>
      )}
    </p>
  )
}
