import { useNavigate } from '@tanstack/react-router'
import type { Product } from '../../../contract/catalog.ts'
import { firstVariant, needsChoice, type Variant } from '../../../domain/variant.ts'

/** The variant that the URL names, else the first that is not sold out. Choosing another one changes the URL. */
export function useVariant(product: Product, id: string | undefined) {
  const navigate = useNavigate()
  const variant = product.variants.find((other) => other.id === id) ?? firstVariant(product.variants)
  const choose = (chosen: Variant) =>
    void navigate({ to: '.', search: { variant: chosen.id }, replace: true, resetScroll: false })
  return { variant, choose: needsChoice(product) ? choose : undefined }
}
