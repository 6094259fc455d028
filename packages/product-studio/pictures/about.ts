import { flower, leaf, rosemary } from '../botanic.ts'
import { ink, paper, walls } from '../colors.ts'
import { archedWindow } from '../facade.ts'
import { group, place } from '../prop.ts'
import { dropper } from '../props/dropper.ts'
import { jar } from '../props/jar.ts'
import { soapStack } from '../props/soap.ts'
import type { Stage } from '../stage.ts'

const oil = dropper({
  label: { name: 'Aceite capilar', detail: 'Romero + ricino · 60 ml', ink: ink.leaf },
  glass: [0.4, 0.06, 150],
  cap: [0.27, 0.03, 150],
})
const cream = jar({ label: { name: 'Crema hidratante', detail: 'Aloe + coco · 120 ml', ink: ink.leaf } })

/** Soaps, oil and cream at a window of Viejo San Juan. */
export const aboutStage: Stage = {
  wall: walls.ocre,
  seed: 1,
  foliage: 'maga',
  frame: { x: -720, y: -960, width: 1440, height: 1152 },
  background: archedWindow(330, paper, [0.58, 0.075, 238]),
  prop: group(
    place(soapStack([0.84, 0.06, 150], [0.8, 0.09, 15], [0.92, 0.04, 88]), -336, 0.84),
    place(oil, 128, 0.86),
    place(cream, 462, 0.8),
  ),
  foreground: rosemary(-600, 92, 1.25, -5) + leaf(236, 86, 1.2, 66) + flower(266, 52, 2.9),
}
