import { type Plant, plantPicture } from '../benefits.ts'

/** The walls of the categories that the shop names itself. */
const walls: Readonly<Record<string, string>> = {
  face: 'bg-wall-rosa',
  lips: 'bg-wall-arena',
  eyes: 'bg-wall-cielo',
  body: 'bg-wall-menta',
  hair: 'bg-wall-ocre',
  tools: 'bg-wall-cal',
  services: 'bg-wall-lila',
  workshops: 'bg-wall-coral',
}
/** The plants that are drawn on them. */
const plants: Readonly<Record<string, Plant>> = {
  face: 'aloe',
  lips: 'achiote',
  eyes: 'coffee',
  body: 'coconut',
  hair: 'rosemary',
  tools: 'bamboo',
  services: 'bougainvillea',
  workshops: 'cacao',
}

/** The picture of a category's plant; of one that the shop does not know, leaves of the sea grape. */
export const plantOf = (category: string): string => plantPicture(plants[category.toLowerCase()] ?? 'seagrape')

const inTurn = Object.values(walls)

/** The color class of a category's wall; of one that the shop does not know, by its place in the list. */
export const wallOf = (category: string, at: number): string =>
  walls[category.toLowerCase()] ?? inTurn[at % inTurn.length] ?? ''

/** The wall of a product, by its category and the categories of the shop; the plain one without a category. */
export const wallAmong = (category: string, categories: readonly string[]): string =>
  category === '' ? 'bg-wall-cal' : wallOf(category, Math.max(0, categories.indexOf(category)))
