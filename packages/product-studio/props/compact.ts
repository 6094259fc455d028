import { hex, type Oklch, shade } from '../color.ts'
import { cylinder } from '../cylinder.ts'
import { stamp } from '../mark.ts'
import { diagonal, ellipse, fill, linear, radial, soft } from '../paint.ts'
import { column, contact, outline, type Prop } from '../prop.ts'

export interface Compact {
  readonly powder: Oklch
  readonly shell?: Oklch
}

const width = 600
const rim = -104
const mirrorY = -372

/** The silvered glass of every mirror of the studio. */
export const mirrorGlass = linear(
  [
    [0, '#f7fbfd'],
    [0.4, '#cfdde4'],
    [0.55, '#eef5f8'],
    [1, '#a9bcc6'],
  ],
  diagonal,
)

/** A pressed powder with its mirror open. */
export function compact({ powder, shell = [0.86, 0.035, 20] }: Compact): Prop {
  const depth = (width / 2) * 0.2
  const pan = radial(
    [
      [0, shade(powder, 0.09, -0.01)],
      [0.7, shade(powder, 0.01)],
      [1, shade(powder, -0.07)],
    ],
    0.35,
    0.25,
    0.9,
  )
  const drawing =
    mirror(shell) +
    contact(width) +
    cylinder({ x: 0, y: rim, width, height: 62, color: shell, openTop: true, topCurve: 0.16, bottomCurve: 0.15 }) +
    ellipse(0, rim, width / 2, depth, shade(shell, 0.05)) +
    ellipse(0, rim + 3, width / 2 - 34, depth - 12, shade(shell, -0.22)) +
    ellipse(0, rim + 6, width / 2 - 38, depth - 16, pan) +
    `<g transform="translate(0 ${rim + 4}) scale(3 .62)" opacity=".55">${stamp(0, 0, 0.95, shade(powder, -0.06))}</g>`
  const disc = `M-290 ${mirrorY}A290 280 0 1 1 290 ${mirrorY}A290 280 0 1 1 -290 ${mirrorY}Z`
  return { drawing, shadow: outline(disc) + outline(column(width, rim - 20)) }
}

function mirror(shell: Oklch): string {
  const streak = `M-150 ${mirrorY + 150}L60 ${mirrorY - 190}L130 ${mirrorY - 160}L-70 ${mirrorY + 196}Z`
  const hinge = `<rect x="-70" y="${rim - 62}" width="140" height="46" rx="10" fill="${shade(shell, -0.12)}"/>`
  return (
    hinge +
    ellipse(6, mirrorY + 8, 296, 288, shade(shell, -0.16)) +
    ellipse(0, mirrorY, 294, 286, hex(shell)) +
    ellipse(0, mirrorY, 262, 254, shade(shell, -0.1)) +
    ellipse(0, mirrorY + 2, 256, 248, mirrorGlass) +
    fill(streak, '#fff', `opacity=".35" ${soft(3)}`)
  )
}
