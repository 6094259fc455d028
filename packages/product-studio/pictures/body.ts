import { leaf, rosemary } from '../botanic.ts'
import { ink, walls } from '../colors.ts'
import { place } from '../prop.ts'
import { jar } from '../props/jar.ts'
import { pump } from '../props/pump.ts'
import { soap } from '../props/soap.ts'
import type { Picture } from './picture.ts'

const wall = walls.menta

export const bodyPictures: readonly Picture[] = [
  {
    name: 'aloe-moisturizing-cream',
    stage: {
      wall,
      seed: 1,
      foliage: 'maga',
      prop: place(jar({ label: { name: 'Crema hidratante', detail: 'Aloe + coco · 120 ml', ink: ink.leaf } }), -10),
      foreground: leaf(-290, 56, 1.2, -62),
    },
  },
  {
    name: 'parcha-body-lotion',
    stage: {
      wall,
      seed: 2,
      prop: place(
        pump({
          label: { name: 'Loción corporal', detail: 'Parcha + cacao · 250 ml', ink: ink.amber },
          body: [0.93, 0.06, 92],
        }),
        -30,
      ),
    },
  },
  {
    name: 'oat-and-rosemary-soap',
    stage: {
      wall,
      seed: 4,
      foliage: 'palm',
      prop: soap({
        label: { name: 'Jabón de avena', detail: 'y romero · 120 g', ink: ink.leaf },
        color: [0.84, 0.045, 85],
      }),
      foreground: rosemary(-330, 84, 1, -7),
    },
  },
  {
    name: 'guayaba-sugar-scrub',
    stage: {
      wall,
      seed: 0,
      foliage: 'shutter',
      prop: place(
        jar({
          label: { name: 'Exfoliante corporal', detail: 'Guayaba + azúcar · 200 g', ink: '#7d1238' },
          body: [0.8, 0.1, 12],
          lid: [0.86, 0.02, 70],
          lidMaterial: 'metal',
        }),
        -10,
      ),
    },
  },
]
