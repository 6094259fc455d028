import type { Oklch } from '../color.ts'
import { walls } from '../colors.ts'
import { place } from '../prop.ts'
import { compact } from '../props/compact.ts'
import { lipstick } from '../props/lipstick.ts'
import type { Picture } from './picture.ts'

/** The shades of the blush and of the coral lipstick by the names of their pictures. */
export const blushShades = {
  'aibonito-powder-blush': [0.74, 0.105, 5],
  'aibonito-powder-blush-peach': [0.78, 0.1, 50],
  'aibonito-powder-blush-cinnamon': [0.6, 0.115, 40],
  'aibonito-powder-blush-plum': [0.5, 0.1, 5],
} as const satisfies Record<string, Oklch>

export const coralShades = {
  'coral-cabo-rojo-lipstick': [0.66, 0.165, 34],
  'coral-cabo-rojo-lipstick-salmon': [0.745, 0.12, 33],
  'coral-cabo-rojo-lipstick-terracotta': [0.56, 0.13, 38],
} as const satisfies Record<string, Oklch>

const blushes = Object.entries(blushShades).map(
  ([name, powder]): Picture => ({
    name,
    stage: { wall: walls.rosa, seed: 4, prop: compact({ powder, shell: [0.93, 0.02, 40] }) },
  }),
)

const lipsticks = Object.entries(coralShades).map(
  ([name, shade]): Picture => ({
    name,
    stage: {
      wall: walls.arena,
      seed: 1,
      foliage: 'maga',
      prop: place(lipstick({ shade, base: [0.94, 0.02, 40], metal: [0.82, 0.07, 75] }), -110),
    },
  }),
)

/** A picture for each shade; the scene is the same, so that only the color changes. */
export const shadePictures: readonly Picture[] = [...blushes, ...lipsticks]
