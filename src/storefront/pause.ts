import type { ProductType } from '../catalog/catalog.ts'

/** What a shop may pause: products, which are sent or picked up; services; or both and the workshops. */
export const pausables = ['parcels', 'appointments', 'everything'] as const

/** What is paused. */
export type Pausable = (typeof pausables)[number]

/** Whether a type of products is not sold while this is paused. */
export function isPaused(what: Pausable, type: ProductType): boolean {
  if (what === 'everything') return true
  return type === (what === 'parcels' ? 'product' : 'service')
}
