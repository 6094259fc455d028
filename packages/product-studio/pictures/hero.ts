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

/**
 * The home page beside its headline. What stands there is smaller than the frame: the page shows anything from five
 * sixths as wide as tall to eight fifths, and cuts off wall and ledge only (see `object-position` in `hero.tsx`).
 */
export const heroStage: Stage = {
  wall: walls.rosa,
  seed: 2,
  frame: { x: -779, y: -1270, width: 1664, height: 1535 },
  prop: group(
    place(lotion, -412, 0.98),
    place(serum, -168, 0.82),
    place(cream, 152, 0.84),
    place(rojoPonce, 440, 0.65),
  ),
  foreground: leaf(-428, 74, 1.2, -64) + leaf(386, 80, 1.2, 70) + flower(414, 48, 3.1),
}

/**
 * The home page on phones and tablets, above its headline: from 16:9 to 9:4, cut at the top. The shop's logo stands at
 * the lower left, on the edge.
 */
export const heroStripStage: Stage = {
  wall: walls.rosa,
  seed: 2,
  frame: { x: -700, y: -692, width: 1400, height: 788 },
  prop: group(place(lotion, -300, 0.56), place(serum, -138, 0.54), place(cream, 136, 0.76), place(rojoPonce, 430, 0.6)),
  foreground: leaf(268, 38, 0.9, 70) + flower(290, 20, 2.2),
}

/** Beside the forms of accounts: taller than wide, closer, the same set. */
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
