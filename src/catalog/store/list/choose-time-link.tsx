import { ButtonLink } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import type { Product } from '../../api.ts'
import { productName } from '../product-text.ts'

/** Link from a service of a list to its page, where a time is chosen. */
export function ChooseTimeLink({ product }: { product: Pick<Product, 'slug' | 'name' | 'nameEs'> }) {
  const action = m.booking_choose_time()
  return (
    <ButtonLink
      to="/products/$slug"
      params={{ slug: product.slug }}
      tone="outline"
      size="sm"
      aria-label={m.catalog_choose_named({ action, name: productName(product) })}
    >
      {action}
    </ButtonLink>
  )
}
