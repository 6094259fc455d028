import { conflict } from '../../kit/server/http/errors.ts'

/** A 409 error for a variant that is not sold, or is sold without an appointment although a time was chosen. */
export const unavailable = (what: { productId: string; variantId: string }) =>
  conflict('A product in your cart is no longer available.', 'product_unavailable', what)
