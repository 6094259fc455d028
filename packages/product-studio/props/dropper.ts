import { type Oklch, shade } from '../color.ts'
import { amberGlass, ebony, paper } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { materialStops } from '../materials.ts'
import { ellipse, fill, glint, linear } from '../paint.ts'
import { contact, type LabelText, label, labelMark, outline, type Prop } from '../prop.ts'

export interface Dropper {
  readonly label: LabelText
  readonly glass?: Oklch
  readonly cap?: Oklch
}

const width = 300
const half = width / 2
const top = -642

/** A glass bottle with a rubber bulb. */
export function dropper({ label: words, glass = amberGlass, cap = ebony }: Dropper): Prop {
  const shoulder = `M-62 ${top - 40}C-62 ${top + 10} ${-half} ${top + 6} ${-half} ${top + 84}V${top + 118}H${half}V${top + 84}C${half} ${top + 6} 62 ${top + 10} 62 ${top - 40}Z`
  const bottle = cylinder({
    x: 0,
    y: top + 70,
    width,
    height: -top - 86,
    color: glass,
    material: 'glass',
    openTop: true,
    topCurve: 0.1,
  })
  const pipette = `<rect x="-13" y="${top - 20}" width="26" height="390" rx="12" fill="#fff" opacity=".13"/>`
  const liquid = ellipse(0, top + 92, half - 14, 17, shade(glass, 0.16), 'opacity=".5"')
  const sticker = cylinder({
    x: 0,
    y: top + 190,
    width: width + 1,
    height: 300,
    color: paper,
    material: 'matte',
    openTop: true,
    topCurve: 0.1,
    bottomCurve: 0.1,
  })
  const shine = `M${-half + 34} ${top + 70}C${-half + 36} ${top + 20} -86 ${top + 6} -60 ${top - 16}`
  const drawing =
    contact(width) +
    bottle +
    fill(shoulder, linear(materialStops('glass', glass))) +
    pipette +
    liquid +
    glint(shine, 13, 0.4) +
    bulb(cap) +
    sticker +
    labelMark(0, top + 246, 0.68, words) +
    label(0, top + 316, width * 1.06, words)
  return { drawing, shadow: outline(silhouette) }
}

function bulb(cap: Oklch): string {
  const rubber = `M-44 ${top - 108}C-50 ${top - 210} -40 ${top - 262} 0 ${top - 264}C40 ${top - 262} 50 ${top - 210} 44 ${top - 108}Z`
  const light: Oklch = [cap[0] + 0.04, cap[1], cap[2]]
  return (
    fill(rubber, linear(materialStops('matte', light))) +
    glint(`M-22 ${top - 230}Q-28 ${top - 180} -24 ${top - 124}`, 9, 0.3) +
    cylinder({ x: 0, y: top - 110, width: 142, height: 84, color: cap, topCurve: 0.1 })
  )
}

const silhouette = `M-44 ${top - 250}Q0 ${top - 275} 44 ${top - 250}L70 ${top - 40}Q${half} ${top} ${half} ${top + 90}V0Q0 30 ${-half} 0V${top + 90}Q${-half} ${top} -70 ${top - 40}Z`
