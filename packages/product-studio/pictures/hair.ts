import { leaf, rosemary } from '../botanic.ts'
import { ink, walls } from '../colors.ts'
import { place } from '../prop.ts'
import { dropper } from '../props/dropper.ts'
import { pump } from '../props/pump.ts'
import { tube } from '../props/tube.ts'
import type { Picture } from './picture.ts'

const wall = walls.ocre

export const hairPictures: readonly Picture[] = [
  {
    name: 'rosemary-scalp-oil',
    stage: {
      wall,
      seed: 3,
      prop: place(
        dropper({
          label: { name: 'Aceite capilar', detail: 'Romero + ricino · 60 ml', ink: ink.leaf },
          glass: [0.4, 0.06, 150],
          cap: [0.27, 0.03, 150],
        }),
        -40,
      ),
      foreground: rosemary(120, 72, 1, -9),
    },
  },
  {
    name: 'gentle-aloe-shampoo',
    stage: {
      wall,
      seed: 1,
      foliage: 'maga',
      prop: place(
        pump({
          label: { name: 'Champú suave', detail: 'Sábila + avena · 300 ml', ink: ink.leaf },
          body: [0.86, 0.065, 155],
        }),
        -30,
      ),
    },
  },
  {
    name: 'avocado-hair-mask',
    stage: {
      wall,
      seed: 2,
      foliage: 'shutter',
      prop: place(
        tube({
          label: { name: 'Mascarilla capilar', detail: 'Aguacate + coco · 200 ml', ink: '#f6f2e4' },
          body: [0.5, 0.075, 135],
          cap: [0.72, 0.07, 70],
        }),
        -30,
      ),
      foreground: leaf(170, 50, 1.05, 62),
    },
  },
]
