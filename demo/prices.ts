import { stateSets } from '../src/prices/states.ts'

const allStates = Object.values(stateSets).flat()

/** Rules that the demo has prepared but not turned on: the settings decide until staff try them. */
export const demoTaxRule = {
  states: ['PR'],
  kinds: ['product' as const, 'service' as const, 'workshop' as const],
  components: [
    { name: 'Puerto Rico sales tax', nameEs: 'IVU estatal', rate: 1050 },
    { name: 'Municipal sales tax', nameEs: 'IVU municipal', rate: 100 },
  ],
  from: null,
  until: null,
  isActive: false,
}

const parcel = { kind: 'parcel' as const, place: null, placeEs: null, placeState: null, isActive: false }

export const demoMethods = [
  {
    ...parcel,
    name: 'Standard',
    nameEs: 'Estándar',
    states: allStates,
    price: 595,
    freeFrom: 5000,
    daysFrom: 3,
    daysTo: 6,
    position: 1,
  },
  {
    ...parcel,
    name: 'Express',
    nameEs: 'Exprés',
    states: [...stateSets.puertoRico, ...stateSets.mainland],
    price: 1450,
    freeFrom: null,
    daysFrom: 1,
    daysTo: 2,
    position: 2,
  },
  {
    name: 'Pickup in Caguas',
    nameEs: 'Recogido en Caguas',
    kind: 'pickup' as const,
    states: ['PR'],
    price: 0,
    freeFrom: null,
    daysFrom: 1,
    daysTo: 1,
    placeState: null,
    isActive: false,
    position: 3,
    place: 'Calle Padial 12, Caguas. Tuesday to Saturday, 10 AM to 5 PM',
    placeEs: 'Calle Padial 12, Caguas. De martes a sábado, de 10 a. m. a 5 p. m.',
  },
]

const discount = {
  categories: [],
  productIds: [],
  minimum: 0,
  from: null,
  until: null,
  useLimit: null,
  oncePerCustomer: false,
  combines: false,
  isActive: true,
  deliveryMethods: 'all' as const,
}

/** Codes to try in the demo; none is automatic, so that carts cost what the specification says. */
export const demoDiscounts = [
  { ...discount, name: 'Welcome', nameEs: 'Bienvenida', code: 'BIENVENIDA', kind: 'percent' as const, value: 1000 },
  {
    ...discount,
    name: 'Three Kings',
    nameEs: 'Día de Reyes',
    code: 'REYES',
    kind: 'amount' as const,
    value: 500,
    minimum: 3000,
    useLimit: 25,
    oncePerCustomer: true,
  },
  {
    ...discount,
    name: 'Free delivery',
    nameEs: 'Entrega gratis',
    code: 'ENVIO',
    kind: 'free_delivery' as const,
    value: 0,
    combines: true,
  },
]
