import { walls } from '../colors.ts'
import { brushSet } from '../props/brushes.ts'
import type { Picture } from './picture.ts'

const wall = walls.cal

export const toolsPictures: readonly Picture[] = [
  {
    name: 'bamboo-brush-set',
    stage: {
      wall,
      seed: 3,
      prop: brushSet({ handle: [0.72, 0.085, 75], hair: [0.5, 0.06, 40], tip: [0.9, 0.03, 70] }),
    },
  },
]
