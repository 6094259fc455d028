import type { DemoOption, DemoSession, DemoVariant } from '../product.ts'

interface Choices {
  readonly options: readonly DemoOption[]
  readonly variants: readonly DemoVariant[]
}

/** The shades of the blush; one is sold out. */
export const blushShades: Choices = {
  options: [
    {
      name: 'Shade',
      nameEs: 'Tono',
      values: [
        { value: 'Festival Pink', valueEs: 'Rosa Festival', color: '#e58fa6', finish: 'satin' },
        { value: 'Peach', valueEs: 'Melocotón', color: '#eba583', finish: 'satin' },
        { value: 'Cinnamon', valueEs: 'Canela', color: '#b8674e', finish: 'matte' },
        { value: 'Plum', valueEs: 'Ciruela', color: '#8c4a5f', finish: 'matte' },
      ],
    },
  ],
  variants: [
    { values: ['Festival Pink'], price: 2100, stock: 12, sku: 'BLUSH-PINK', barcode: '2000000000015' },
    {
      values: ['Peach'],
      image: 'aibonito-powder-blush-peach',
      price: 2100,
      stock: 9,
      sku: 'BLUSH-PEACH',
      barcode: '2000000000022',
    },
    {
      values: ['Cinnamon'],
      image: 'aibonito-powder-blush-cinnamon',
      price: 2100,
      stock: 4,
      sku: 'BLUSH-CINNAMON',
      barcode: '2000000000039',
    },
    {
      values: ['Plum'],
      image: 'aibonito-powder-blush-plum',
      price: 2100,
      stock: 0,
      sku: 'BLUSH-PLUM',
      barcode: '2000000000046',
    },
  ],
}

/** The shades and sizes of the coral lipstick; the terracotta has no mini. */
export const coralShades: Choices = {
  options: [
    {
      name: 'Shade',
      nameEs: 'Tono',
      values: [
        { value: 'Cabo Rojo Coral', valueEs: 'Coral Cabo Rojo', color: '#e8674f', finish: 'satin' },
        { value: 'Salmon', valueEs: 'Salmón', color: '#f08f7c', finish: 'satin' },
        { value: 'Terracotta', valueEs: 'Terracota', color: '#b4553c', finish: 'satin' },
      ],
    },
    {
      name: 'Size',
      nameEs: 'Tamaño',
      values: [{ value: '3.5 g' }, { value: 'Mini, 1.4 g' }],
    },
  ],
  variants: [
    { values: ['Cabo Rojo Coral', '3.5 g'], price: 1800, stock: 22, sku: 'CORAL-35', barcode: '2000000000053' },
    { values: ['Cabo Rojo Coral', 'Mini, 1.4 g'], price: 950, stock: 14, sku: 'CORAL-MINI', barcode: '2000000000060' },
    {
      values: ['Salmon', '3.5 g'],
      image: 'coral-cabo-rojo-lipstick-salmon',
      price: 1800,
      stock: 11,
      sku: 'SALMON-35',
      barcode: '2000000000077',
    },
    {
      values: ['Salmon', 'Mini, 1.4 g'],
      image: 'coral-cabo-rojo-lipstick-salmon',
      price: 950,
      stock: 2,
      sku: 'SALMON-MINI',
      barcode: '2000000000084',
    },
    {
      values: ['Terracotta', '3.5 g'],
      image: 'coral-cabo-rojo-lipstick-terracotta',
      price: 1800,
      stock: 8,
      sku: 'TERRACOTTA-35',
      barcode: '2000000000091',
    },
  ],
}

/** Two sizes of the body lotion; the large one is reduced. */
export const lotionSizes: Choices = {
  options: [
    {
      name: 'Size',
      nameEs: 'Tamaño',
      values: [{ value: '250 ml' }, { value: '500 ml' }],
    },
  ],
  variants: [
    { values: ['250 ml'], price: 2200, stock: 20, sku: 'PARCHA-250', barcode: '2000000000107' },
    { values: ['500 ml'], price: 3600, compareAtPrice: 4000, stock: 10, sku: 'PARCHA-500', barcode: '2000000000114' },
  ],
}

const caguas = { place: 'Flor de Maga workshop, Caguas', placeEs: 'Taller de Flor de Maga, Caguas' }
const saturday = 6
const sunday = 0

/** Saturday mornings; the second one is in Mayagüez, the third one is full. */
export const makeupSessions: readonly DemoSession[] = [
  { week: 1, weekday: saturday, from: '10:00', to: '13:00', seats: 5, ...caguas },
  {
    week: 2,
    weekday: saturday,
    from: '10:00',
    to: '13:00',
    seats: 8,
    place: 'Casa de la Cultura, Mayagüez',
    placeEs: 'Casa de la Cultura, Mayagüez',
  },
  { week: 3, weekday: saturday, from: '10:00', to: '13:00', seats: 0, ...caguas },
  { week: 5, weekday: saturday, from: '10:00', to: '13:00', seats: 8, ...caguas },
]

/** Sunday afternoons. */
export const soapSessions: readonly DemoSession[] = [
  { week: 1, weekday: sunday, from: '14:00', to: '17:00', seats: 2, ...caguas },
  { week: 3, weekday: sunday, from: '14:00', to: '17:00', seats: 10, ...caguas },
]
