import { type Oklch, shade } from '../color.ts'
import { porcelain, wood } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { glint, soft } from '../paint.ts'
import { column, contact, type LabelText, label, outline, type Prop } from '../prop.ts'

export interface Jar {
  readonly label: LabelText
  readonly body?: Oklch
  readonly lid?: Oklch
  readonly lidMaterial?: 'wood' | 'metal' | 'gloss'
}

const width = 520
const half = width / 2
const top = -420
const lidHeight = 120

/** A low jar with a broad lid. */
export function jar({ label: words, body = porcelain, lid = wood, lidMaterial = 'wood' }: Jar): Prop {
  const bowl = cylinder({
    x: 0,
    y: top + lidHeight,
    width: width - 26,
    height: -top - lidHeight - 26,
    color: body,
    material: 'glass',
    openTop: true,
    bottomCurve: 0.115,
  })
  const cover = cylinder({
    x: 0,
    y: top,
    width,
    height: lidHeight,
    color: lid,
    material: lidMaterial === 'wood' ? 'matte' : lidMaterial,
    topCurve: 0.12,
  })
  const underLid = `M${-half + 14} ${top + lidHeight + 26}Q0 ${top + lidHeight + 84} ${half - 14} ${top + lidHeight + 26}`
  const drawing =
    contact(width - 20) +
    bowl +
    cover +
    (lidMaterial === 'wood'
      ? woodGrain(lid)
      : glint(`M${-half + 40} ${top - 8}Q-90 ${top - 32} 40 ${top - 32}`, 5, 0.35)) +
    `<path d="${underLid}" stroke="#1c0a0e" stroke-width="14" fill="none" opacity=".22" ${soft(3)}/>` +
    label(0, top + lidHeight + 132, width * 0.72, words)
  return { drawing, shadow: outline(column(width, top - 20)) }
}

function woodGrain(lid: Oklch): string {
  const dark = shade(lid, -0.1)
  const line = (path: string): string =>
    `<path d="${path}" stroke="${dark}" stroke-width="2" fill="none" opacity=".35"/>`
  const bands = [0.12, 0.27, 0.45, 0.58, 0.7, 0.86].map((part, index) => {
    const y = top + lidHeight * part
    return line(`M${-half + 2} ${y + 18}Q${-40 + index * 24} ${y + 66 + (index % 2) * 6} ${half - 2} ${y + 20}`)
  })
  const ring = (cx: number, rx: number, ry: number): string =>
    line(`M${cx - rx} ${top}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`)
  return bands.join('') + ring(0, width * 0.4, 27) + ring(-8, width * 0.29, 19) + ring(-22, width * 0.17, 10)
}
