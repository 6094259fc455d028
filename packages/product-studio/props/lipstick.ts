import { type Oklch, shade } from '../color.ts'
import { gold, wine } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { stamp } from '../mark.ts'
import { materialStops } from '../materials.ts'
import { fill, glint, linear } from '../paint.ts'
import { column, contact, outline, type Prop } from '../prop.ts'
import { serif, text } from '../text.ts'

export interface Lipstick {
  readonly shade: Oklch
  readonly metal?: Oklch
  readonly base?: Oklch
}

const width = 172
const baseWidth = width + 26
const baseTop = -300
const capX = 270
const capTop = -372
const bulletTop = baseTop - 420
const bulletHalf = (width - 48) / 2

const bullet = `M${-bulletHalf} ${baseTop - 172}V${bulletTop + 130}C${-bulletHalf} ${bulletTop + 60} ${-bulletHalf + 26} ${bulletTop + 6} ${bulletHalf - 26} ${bulletTop}C${bulletHalf - 4} ${bulletTop - 2} ${bulletHalf} ${bulletTop + 20} ${bulletHalf} ${bulletTop + 40}V${baseTop - 172}A${bulletHalf} 12 0 0 1 ${-bulletHalf} ${baseTop - 172}Z`

/** An open lipstick with its cap beside it; it stands left of the middle so that the pair is centered. */
export function lipstick({ shade: color, metal = gold, base = wine }: Lipstick): Prop {
  const pale = base[0] > 0.6
  const print = pale ? '#950f40' : shade(metal, 0.08)
  const at = { x: 0, topCurve: 0.1 }
  const drawing =
    contact(baseWidth) +
    contact(baseWidth, 0.5, 1, capX) +
    cylinder({ x: capX, y: capTop, width: baseWidth, height: 362, color: base, topCurve: 0.1 }) +
    stamp(capX, capTop + 200, 0.7, print) +
    cylinder({ ...at, y: baseTop - 180, width: width - 24, height: 66, color: metal, material: 'metal' }) +
    stick(color) +
    cylinder({ ...at, y: baseTop - 120, width, height: 124, color: metal, material: 'metal' }) +
    cylinder({ ...at, y: baseTop, width: baseWidth, height: 290, color: base }) +
    text('Flor de Maga', 0, baseTop + 160, { size: 25, font: serif, fill: print })
  const shadow = outline(
    `${bullet}${column(baseWidth, baseTop)}M${-width / 2} ${baseTop - 120}H${width / 2}V${baseTop + 10}H${-width / 2}Z${column(baseWidth, capTop, capX)}`,
  )
  return { drawing, shadow }
}

function stick(color: Oklch): string {
  const left = -bulletHalf
  const right = bulletHalf
  const y = bulletTop
  const slant = `M${left + 3} ${y + 128}C${left + 4} ${y + 62} ${left + 28} ${y + 12} ${right - 26} ${y + 4}C${right - 8} ${y + 2} ${right - 4} ${y + 24} ${right - 6} ${y + 44}C${right - 30} ${y + 92} ${left + 40} ${y + 150} ${left + 3} ${y + 128}Z`
  const facet = linear(
    [
      [0, shade(color, 0.02)],
      [0.5, shade(color, 0.12, -0.03)],
      [1, shade(color, 0.03)],
    ],
    [0, 1, 1, 0],
  )
  return (
    fill(bullet, linear(materialStops('gloss', color))) +
    fill(slant, facet) +
    glint(`M${left + 16} ${y + 160}L${left + 16.5} ${baseTop - 190}`, 9, 0.38)
  )
}
