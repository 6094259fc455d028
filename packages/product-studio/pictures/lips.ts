import { leaf } from '../botanic.ts'
import { walls } from '../colors.ts'
import { place } from '../prop.ts'
import { lipstick } from '../props/lipstick.ts'
import { tin } from '../props/tin.ts'
import { wand } from '../props/wand.ts'
import type { Picture } from './picture.ts'

const wall = walls.arena

export const lipsPictures: readonly Picture[] = [
  {
    name: 'rojo-ponce-lipstick',
    stage: { wall, seed: 3, prop: place(lipstick({ shade: [0.49, 0.19, 14] }), -110) },
  },
  {
    name: 'mayaguez-mango-lip-gloss',
    stage: {
      wall,
      seed: 0,
      foliage: 'shutter',
      prop: place(wand({ body: [0.76, 0.15, 62], cap: [0.95, 0.015, 60], print: '#5a2a08' }), -20),
      foreground: leaf(150, 46, 1.05, 64),
    },
  },
  {
    name: 'coco-and-honey-lip-balm',
    stage: {
      wall,
      seed: 2,
      prop: tin({
        label: { name: 'Bálsamo labial', detail: 'Coco + miel · 20 g' },
        balm: [0.9, 0.06, 88],
        metal: [0.82, 0.012, 80],
      }),
    },
  },
]
