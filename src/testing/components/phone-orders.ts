import type { PhoneOrder, PhoneOrderPage } from '../../phone-orders/office-api.ts'

/** A sale of two soaps at $4.00 each that Ana parked for Luz, who has no account. */
export function parkedSale(changes: Partial<PhoneOrder> = {}): PhoneOrder {
  const at = new Date('2026-11-20T15:00:00Z')
  const soap = '00000000-0000-4000-8000-000000000101'
  return {
    id: '00000000-0000-4000-8000-000000000701',
    state: 'open',
    userId: null,
    email: null,
    firstName: 'Luz',
    lastName: '',
    phone: null,
    lines: [
      { productId: soap, variantId: soap, name: 'Soap', nameEs: 'Jabón', quantity: 2, price: 400, reason: 'Roto' },
    ],
    shippingAddress: null,
    deliveryMethodId: null,
    code: null,
    note: null,
    language: 'en',
    total: 800,
    version: 3,
    orderNumber: null,
    orderId: null,
    link: null,
    word: 'Hat',
    parkedAt: at,
    author: 'Ana Peña',
    createdAt: at,
    updatedAt: at,
    ...changes,
  }
}

/** The first page of a list with these phone orders. */
export const pageOfPhoneOrders = (...drafts: PhoneOrder[]): PhoneOrderPage => ({
  drafts,
  page: 1,
  pages: 1,
  matching: drafts.length,
  total: drafts.length,
})
