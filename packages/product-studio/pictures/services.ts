import { flower, leaf } from '../botanic.ts'
import { foliage, walls } from '../colors.ts'
import { group, place } from '../prop.ts'
import { card } from '../props/card.ts'
import { jar } from '../props/jar.ts'
import { towelRolls } from '../props/towels.ts'
import type { Picture } from './picture.ts'

const wall = walls.lila

export const servicesPictures: readonly Picture[] = [
  {
    name: 'bridal-makeup-with-trial',
    stage: {
      wall,
      seed: 2,
      prop: place(card({ title: 'Maquillaje de novia', detail: 'con prueba · 2 citas' }), -20, 1.1),
      foreground: leaf(238, 40, 1.3, 60) + leaf(216, 42, 1.1, 14) + flower(240, 18, 2.9),
    },
  },
  {
    name: 'express-facial-45-minutes',
    stage: {
      wall,
      seed: 1,
      foliage: 'maga',
      prop: group(
        place(towelRolls([0.96, 0.008, 80], [0.93, 0.025, 20], [0.97, 0.006, 80]), -110, 0.98),
        place(jar({ label: { name: 'Facial exprés', detail: '45 minutos' } }), 262, 0.56),
      ),
      foreground: leaf(-300, 70, 1.1, -66),
    },
  },
  {
    name: 'brow-design-with-henna',
    stage: {
      wall,
      seed: 3,
      prop: group(
        place(card({ title: 'Diseño de cejas', detail: 'con henna · 30 minutos', envelope: foliage }), -70, 1.04),
        place(jar({ label: { name: 'Henna', detail: 'vegetal' } }), 270, 0.42),
      ),
      foreground: leaf(-300, 66, 1.1, -66),
    },
  },
]
