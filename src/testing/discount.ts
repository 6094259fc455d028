import type { Discount } from '../prices/discounts.ts'

/** An automatic discount of 10 % on everything, beside any other. */
export const discountOf = (more: Partial<Discount> = {}): Discount => ({
  id: 'd1',
  name: 'Off',
  nameEs: null,
  code: null,
  kind: 'percent',
  value: 1000,
  categories: [],
  productIds: [],
  minimum: 0,
  from: null,
  until: null,
  combines: true,
  useLimit: null,
  oncePerCustomer: false,
  deliveryMethods: 'all',
  ...more,
})
