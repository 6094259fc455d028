import { m } from '../../paraglide/messages.js'
import type { ProductType } from '../catalog.ts'
import type { ProductState } from '../product-states.ts'

export const typeTexts: Record<ProductType, () => string> = {
  product: m.products_admin_type_product,
  service: m.products_admin_type_service,
  workshop: m.products_admin_type_workshop,
}

export const stateTexts: Record<ProductState, () => string> = {
  active: m.products_admin_state_active,
  hidden: m.products_admin_state_hidden,
  low: m.products_admin_state_low,
  untranslated: m.products_admin_state_untranslated,
  archived: m.products_admin_state_archived,
}
