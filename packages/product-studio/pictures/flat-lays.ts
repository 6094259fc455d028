import { flower, leaf, sprig } from '../botanic.ts'
import type { Oklch } from '../color.ts'
import { walls } from '../colors.ts'
import { type PlantName, plant } from '../plants.ts'
import type { FlatLay } from '../stage.ts'
import { drops, grains, lather, lines, moved, powder, stroke, swirl } from '../textures.ts'
import type { Picture } from './picture.ts'
import { blushShades, coralShades } from './shades.ts'

type Wall = keyof typeof walls

let seed = 0
const foliages = ['palm', 'maga', 'shutter'] as const

function flatLay(name: string, wall: Wall, lying: string): Picture {
  seed += 1
  const stage: FlatLay = {
    wall: walls[wall],
    lying,
    seed: seed % 5,
    foliage: foliages[seed % foliages.length] ?? 'palm',
  }
  return { name, stage }
}

const texture = (of: string, wall: Wall, lying: string): Picture => flatLay(`${of}-texture`, wall, lying)

const plants = (of: string, wall: Wall, first: PlantName, second?: PlantName): Picture =>
  flatLay(
    `${of}-plant`,
    wall,
    second ? plant(first, -56, -150, 1.42) + plant(second, 108, 268, 1.02) : plant(first, 0, -10, 1.9),
  )

const black: Oklch = [0.27, 0.045, 268]
const cacao: Oklch = [0.36, 0.06, 45]
const mango: Oklch = [0.78, 0.14, 70]

/** Strokes of several shades, one below the other. */
const strokes = (shades: readonly Oklch[], sheen: number): string =>
  shades
    .map((shade, at) => moved(stroke(shade, sheen), at % 2 ? 34 : -30, (at - (shades.length - 1) / 2) * 226, 1.2, -14))
    .join('')

const pressed = (shades: readonly Oklch[]): string =>
  shades
    .map((shade, at) =>
      moved(powder(shade), (at % 2 ? 1 : -1) * 168, (Math.floor(at / 2) * 2 - 1) * 196, 0.98, at * 70),
    )
    .join('')

/** What the products look like spread out, and the plants that are in them. */
export const flatLays: readonly Picture[] = [
  texture('flor-de-maga-face-serum', 'rosa', moved(drops([0.8, 0.07, 60]), 0, -10, 1.25)),
  texture('aloe-moisturizing-cream', 'menta', moved(swirl([0.965, 0.012, 120]), 0, -20, 1.45)),
  plants('aloe-moisturizing-cream', 'menta', 'aloe', 'coconut'),
  texture(
    'rojo-ponce-lipstick',
    'arena',
    strokes([[0.49, 0.19, 14]], 0.6) + moved(stroke([0.49, 0.19, 14], 0.6), 60, 250, 0.8, 12),
  ),
  plants('rojo-ponce-lipstick', 'arena', 'cacao'),
  plants('viejo-san-juan-palette', 'cielo', 'bougainvillea'),
  texture('aibonito-powder-blush', 'rosa', pressed(Object.values(blushShades))),
  plants('aibonito-powder-blush', 'rosa', 'rice'),
  texture('coral-cabo-rojo-lipstick', 'arena', strokes(Object.values(coralShades), 0.6)),
  plants('coral-cabo-rojo-lipstick', 'arena', 'achiote'),
  texture('noche-de-vieques-mascara', 'cielo', moved(lines(black, 46, 0.5), 0, -20, 1.35, -22)),
  plants('noche-de-vieques-mascara', 'cielo', 'castor'),
  texture('mayaguez-mango-lip-gloss', 'arena', moved(drops(mango), 0, -20, 1.2)),
  plants('mayaguez-mango-lip-gloss', 'arena', 'mango'),
  texture('cacao-eye-pencil', 'cielo', moved(lines(cacao, 34, 0), 0, -20, 1.4, -16)),
  plants('cacao-eye-pencil', 'cielo', 'cacao'),
  texture('coco-and-honey-lip-balm', 'arena', moved(swirl([0.9, 0.06, 88]), 0, -20, 1.35)),
  plants('coco-and-honey-lip-balm', 'arena', 'honey', 'coconut'),
  texture(
    'isla-verde-mineral-sunscreen',
    'rosa',
    moved(stroke([0.93, 0.035, 75], 0.3), -10, -130, 1.4, -14) + moved(swirl([0.93, 0.035, 75]), 60, 270, 0.72),
  ),
  plants('isla-verde-mineral-sunscreen', 'rosa', 'seagrape'),
  texture('rosemary-scalp-oil', 'ocre', moved(drops([0.76, 0.12, 95]), 0, -10, 1.25)),
  flatLay(
    'rosemary-scalp-oil-plant',
    'ocre',
    sprig(-250, 190, 2.3, -40) + sprig(-270, -10, 1.9, -18) + sprig(-110, 320, 1.8, -54),
  ),
  texture('parcha-body-lotion', 'menta', moved(swirl([0.95, 0.04, 95]), 0, -20, 1.45)),
  plants('parcha-body-lotion', 'menta', 'passionfruit', 'cacao'),
  texture('cafe-de-yauco-face-mask', 'rosa', moved(grains([0.46, 0.055, 55], [0.28, 0.04, 48]), 0, -20, 1.45)),
  plants('cafe-de-yauco-face-mask', 'rosa', 'coffee'),
  texture('gentle-aloe-shampoo', 'ocre', moved(lather([0.95, 0.02, 150]), 0, -10, 1.4)),
  plants('gentle-aloe-shampoo', 'ocre', 'aloe', 'oat'),
  texture('oat-and-rosemary-soap', 'menta', moved(lather([0.95, 0.02, 85]), 0, -10, 1.35)),
  plants('oat-and-rosemary-soap', 'menta', 'oat', 'rosemary'),
  texture('avocado-hair-mask', 'ocre', moved(swirl([0.86, 0.09, 118]), 0, -20, 1.45)),
  plants('avocado-hair-mask', 'ocre', 'avocado'),
  texture('guayaba-sugar-scrub', 'menta', moved(grains([0.76, 0.11, 18], [0.9, 0.05, 60]), 0, -20, 1.45)),
  plants('guayaba-sugar-scrub', 'menta', 'guava'),
  plants('bamboo-brush-set', 'cal', 'bamboo'),
  flatLay(
    'bridal-makeup-with-trial-plant',
    'lila',
    leaf(170, 120, 2, 118) + leaf(-150, 90, 1.9, -112) + flower(0, -60, 8) + flower(190, 300, 3.6),
  ),
  plants('brow-design-with-henna', 'lila', 'henna'),
  plants('express-facial-45-minutes', 'lila', 'aloe', 'maga'),
  texture(
    'beginners-self-makeup-workshop',
    'coral',
    strokes(
      [
        [0.49, 0.19, 14],
        [0.62, 0.11, 40],
        [0.62, 0.09, 310],
      ],
      0.3,
    ),
  ),
  flatLay('soap-making-workshop-plant', 'coral', plant('oat', -70, -130, 1.3) + sprig(-190, 330, 1.9, -18)),
]
