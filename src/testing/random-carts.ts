import { productTypes } from '../catalog/catalog.ts'
import { discountKinds, type FreeMethods } from '../prices/discounts.ts'
import { taxedKinds } from '../prices/taxes.ts'
import { deliveryKinds } from '../sale/delivery.ts'
import { fc } from './fast-check.ts'

/** The day on which random carts are priced. */
export const dayOfCarts = '2026-11-20'

const states = ['PR', 'FL', 'AK']
const days = fc.constantFrom(null, '2026-11-01', '2026-11-20', '2026-12-01')
const rate = fc.integer({ min: 0, max: 10_000 })
const component = fc.record({ name: fc.constantFrom('A', 'B'), nameEs: fc.constant(null), rate })
/** A cart with the rules and the choices that price it, and how its units are returned. */
export const randomCart = fc
  .record({
    lines: fc.array(
      fc.record({
        productId: fc.constantFrom('p1', 'p2', 'p3'),
        category: fc.constantFrom('Face', 'Lips'),
        type: fc.constantFrom(...productTypes),
        unitPrice: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 99_999_900 })),
        quantity: fc.integer({ min: 1, max: 12 }),
        placeState: fc.constantFrom(null, ...states),
        isOwnPrice: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    rules: fc.record({
      settings: fc.record({
        taxEnabled: fc.boolean(),
        taxRate: rate,
        taxName: fc.constant('Tax'),
        taxNameEs: fc.constant(null),
        shippingEnabled: fc.boolean(),
        shippingRate: fc.integer({ min: 0, max: 5000 }),
        shippingName: fc.constant('Shipping'),
        shippingNameEs: fc.constant(null),
        freeShippingThreshold: fc.constantFrom(0, 5000, 50_000),
      }),
      taxes: fc.array(
        fc.record({
          states: fc.subarray(states, { minLength: 1 }),
          kinds: fc.subarray([...taxedKinds], { minLength: 1 }),
          components: fc.uniqueArray(component, { selector: ({ name }) => name, minLength: 1 }),
          from: days,
          until: days,
        }),
        { maxLength: 3 },
      ),
      methods: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom('m1', 'm2', 'm3'),
          name: fc.constant('Parcel'),
          nameEs: fc.constant(null),
          kind: fc.constantFrom(...deliveryKinds),
          states: fc.subarray(states, { minLength: 1 }),
          price: fc.integer({ min: 0, max: 3000 }),
          freeFrom: fc.constantFrom(null, 0, 4000, 40_000),
          daysFrom: fc.constant(null),
          daysTo: fc.constant(null),
          place: fc.constant(null),
          placeEs: fc.constant(null),
          placeState: fc.constantFrom(null, ...states),
        }),
        { maxLength: 3, selector: ({ id }) => id },
      ),
      discounts: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom('d1', 'd2', 'd3', 'd4', 'd5', 'd6'),
          name: fc.constant('Discount'),
          nameEs: fc.constant(null),
          code: fc.constant<string | null>(null),
          kind: fc.constantFrom(...discountKinds),
          value: fc.integer({ min: 1, max: 10_000 }),
          categories: fc.subarray(['Face', 'Lips']),
          productIds: fc.subarray(['p1', 'p2']),
          minimum: fc.constantFrom(0, 3000),
          from: days,
          until: days,
          combines: fc.boolean(),
          useLimit: fc.constantFrom(null, 1),
          oncePerCustomer: fc.boolean(),
          deliveryMethods: fc.constantFrom<FreeMethods[]>('all', 'cheapest', ['m1'], ['m2', 'm3']),
        }),
        { maxLength: 6, selector: ({ id }) => id },
      ),
      shopState: fc.constant('PR'),
      registrationNumber: fc.constant(null),
      day: fc.constant(dayOfCarts),
    }),
    choice: fc.record({
      state: fc.constantFrom(undefined, ...states),
      deliveryMethodId: fc.constantFrom(undefined, 'm1', 'm2', 'm3'),
      code: fc.constantFrom(undefined, 'HOLA'),
    }),
    hasCode: fc.boolean(),
    /** In which order and grouping the units are returned. */
    returns: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 12 })), { maxLength: 40 }),
  })
  .map(({ hasCode, rules, ...cart }) => {
    const discounts = rules.discounts.map((one, at) => (hasCode && at === 0 ? { ...one, code: 'HOLA' } : one))
    return { ...cart, rules: { ...rules, discounts } }
  })
