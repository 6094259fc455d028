/** The plants that can be drawn beside a benefit; `public/plants` has their pictures. */
export const plants = [
  'achiote',
  'acerola',
  'aloe',
  'avocado',
  'bamboo',
  'bougainvillea',
  'cacao',
  'castor',
  'coconut',
  'coffee',
  'guava',
  'henna',
  'honey',
  'maga',
  'mango',
  'oat',
  'passionfruit',
  'rice',
  'rosemary',
  'seagrape',
] as const
export type Plant = (typeof plants)[number]

/** What speaks for a product, in a few words, with a plant beside it. */
export interface Benefit {
  plant: Plant
  text: string
  textEs: string | null
}

/** The address of the picture of a plant. */
export const plantPicture = (plant: Plant): string => `/plants/${plant}.webp`
