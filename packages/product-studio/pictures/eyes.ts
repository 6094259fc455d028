import { walls } from '../colors.ts'
import { place } from '../prop.ts'
import { palette } from '../props/palette.ts'
import { pencil } from '../props/pencil.ts'
import { wand } from '../props/wand.ts'
import type { Picture } from './picture.ts'

const wall = walls.cielo

/** The façades of the old city, from lime white to the green of its doors. */
export const oldSanJuan = [
  [0.9, 0.04, 60],
  [0.78, 0.08, 45],
  [0.62, 0.11, 40],
  [0.45, 0.09, 35],
  [0.72, 0.13, 10],
  [0.55, 0.17, 8],
  [0.62, 0.09, 310],
  [0.4, 0.07, 155],
] as const

export const eyesPictures: readonly Picture[] = [
  {
    name: 'viejo-san-juan-palette',
    stage: { wall, seed: 2, foliage: 'maga', prop: palette({ shades: oldSanJuan }) },
  },
  {
    name: 'noche-de-vieques-mascara',
    stage: {
      wall,
      seed: 1,
      prop: place(wand({ body: [0.32, 0.07, 265], cap: [0.25, 0.03, 265], metal: [0.84, 0.02, 240] }), -30),
    },
  },
  {
    name: 'cacao-eye-pencil',
    stage: { wall, seed: 4, foliage: 'shutter', prop: place(pencil({ color: [0.36, 0.06, 45] }), -90) },
  },
]
