import { flower, leaf } from '../botanic.ts'
import { ink, porcelain, walls } from '../colors.ts'
import { group, place } from '../prop.ts'
import { dropper } from '../props/dropper.ts'
import { jar } from '../props/jar.ts'
import { lipstick } from '../props/lipstick.ts'
import { pump } from '../props/pump.ts'
import type { Stage } from '../stage.ts'

const lotion = pump({ label: { name: 'Loción corporal', detail: 'Parcha + cacao · 250 ml' }, body: porcelain })
const serum = dropper({ label: { name: 'Sérum facial', detail: 'Flor de maga + acerola · 30 ml' } })
const cream = jar({ label: { name: 'Crema hidratante', detail: 'Aloe + coco · 120 ml', ink: ink.leaf } })
const rojoPonce = lipstick({ shade: [0.49, 0.19, 14] })

/** The home page beside its headline: a little wider than tall. */
export const heroStage: Stage = {
  wall: walls.rosa,
  seed: 2,
  frame: { x: -700, y: -932, width: 1400, height: 1140 },
  prop: group(
    place(lotion, -412, 0.98),
    place(serum, -168, 0.82),
    place(cream, 152, 0.84),
    place(rojoPonce, 440, 0.65),
  ),
  foreground: leaf(-474, 70, 1.3, -64) + leaf(386, 80, 1.2, 70) + flower(414, 48, 3.1),
}

/**
 * The home page on a phone, which shows a strip of the picture: without the upper and lower parts that the highest
 * strip cuts off, in the same ratio (38 % of them are below, see `object-position` in `hero.tsx`).
 */
export const heroStripStage: Stage = { ...heroStage, frame: { x: -700, y: -730, width: 1400, height: 814 } }

/** The home page on a small tablet, beside its headline: taller than wide, closer, the same set. */
export const heroPortraitStage: Stage = {
  wall: walls.rosa,
  seed: 1,
  frame: { x: -480, y: -980, width: 960, height: 1200 },
  prop: group(
    place(lotion, -236, 0.98),
    place(serum, 46, 0.86),
    place(cream, 326, 0.53),
    place(rojoPonce, -338, 0.42, 58),
  ),
  foreground: leaf(-20, 100, 1.1, -66) + leaf(286, 92, 1.2, 70) + flower(316, 66, 3),
}

/** The social preview image. */
export const shareStage: Stage = {
  ...heroStage,
  frame: { x: -596, y: -932, width: 1220, height: 1140 },
  prop: group(place(lotion, -352, 0.96), place(serum, -114, 0.8), place(cream, 178, 0.76), place(rojoPonce, 426, 0.52)),
  foreground: leaf(-414, 70, 1.3, -64) + leaf(366, 84, 1.2, 70) + flower(392, 52, 2.9),
}
