import { flower, leaf } from '../botanic.ts'
import { ink, walls } from '../colors.ts'
import { place } from '../prop.ts'
import { dropper } from '../props/dropper.ts'
import { jar } from '../props/jar.ts'
import { tube } from '../props/tube.ts'
import type { Picture } from './picture.ts'

const wall = walls.rosa

export const facePictures: readonly Picture[] = [
  {
    name: 'flor-de-maga-face-serum',
    stage: {
      wall,
      prop: place(dropper({ label: { name: 'Sérum facial', detail: 'Flor de maga + acerola · 30 ml' } }), -40),
      foreground: leaf(210, 28, 1.25, 58) + flower(248, 0, 2.5),
    },
  },
  {
    name: 'cafe-de-yauco-face-mask',
    stage: {
      wall,
      seed: 3,
      foliage: 'maga',
      prop: place(
        jar({
          label: { name: 'Mascarilla de café', detail: 'Café de Yauco + barro · 60 ml', ink: '#f3e3cf' },
          body: [0.36, 0.05, 50],
          lid: [0.27, 0.02, 40],
          lidMaterial: 'gloss',
        }),
        -10,
      ),
      foreground: leaf(-290, 62, 1.05, -70),
    },
  },
  {
    name: 'isla-verde-mineral-sunscreen',
    stage: {
      wall,
      seed: 2,
      foliage: 'shutter',
      prop: place(
        tube({
          label: { name: 'Protector mineral', detail: 'FPS 30 · óxido de zinc · 75 ml', ink: ink.amber },
          body: [0.88, 0.12, 88],
        }),
        -30,
      ),
    },
  },
]
