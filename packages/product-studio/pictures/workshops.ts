import { rosemary } from '../botanic.ts'
import { walls } from '../colors.ts'
import { group, place } from '../prop.ts'
import { brushCup } from '../props/brushes.ts'
import { lipstick } from '../props/lipstick.ts'
import { palette } from '../props/palette.ts'
import { soapStack } from '../props/soap.ts'
import { vanityMirror } from '../props/vanity-mirror.ts'
import { oldSanJuan } from './eyes.ts'
import type { Picture } from './picture.ts'

const wall = walls.coral

export const workshopsPictures: readonly Picture[] = [
  {
    name: 'beginners-self-makeup-workshop',
    stage: {
      wall,
      seed: 3,
      prop: group(
        place(vanityMirror(), -70),
        place(brushCup(), 292, 0.88),
        place(palette({ shades: oldSanJuan }), -170, 0.5, 36),
        place(lipstick({ shade: [0.49, 0.19, 14] }), 108, 0.42, 44),
      ),
    },
  },
  {
    name: 'soap-making-workshop',
    stage: {
      wall,
      seed: 1,
      foliage: 'maga',
      prop: soapStack([0.84, 0.06, 150], [0.78, 0.09, 15], [0.9, 0.05, 88]),
      foreground: rosemary(-360, 86, 1.05, -5),
    },
  },
]
