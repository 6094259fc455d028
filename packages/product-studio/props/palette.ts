import { type Oklch, shade } from '../color.ts'
import { wine } from '../colors.ts'
import { diagonal, glint, linear } from '../paint.ts'
import { contact, outline, type Prop } from '../prop.ts'
import { serif, text } from '../text.ts'

export interface Palette {
  readonly shades: readonly Oklch[]
  readonly shell?: Oklch
}

const width = 760
const height = 430
const top = -height - 14

/** Two rows of pans in a case that stands up, facing the camera. */
export function palette({ shades, shell = wine }: Palette): Prop {
  const cover = linear(
    [
      [0, shade(shell, 0.1)],
      [0.5, shade(shell, 0)],
      [1, shade(shell, -0.07)],
    ],
    diagonal,
  )
  const box = `x="${-width / 2}" width="${width}" rx="26"`
  const drawing =
    contact(width * 0.98, 0.42, 0.3) +
    cover.defs +
    `<rect ${box} y="${top}" height="${height + 14}" fill="${shade(shell, -0.14)}"/>` +
    `<rect ${box} y="${top - 8}" height="${height + 6}" fill="${cover.ref}"/>` +
    `<rect x="${-width / 2 + 3}" y="${top - 5}" width="${width - 6}" height="${height}" rx="24" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>` +
    pans(shades, shell) +
    text('Flor de Maga', 0, top + height - 20, { size: 30, font: serif, fill: shade(shell, 0.5, -0.02) })
  const right = width / 2
  const shadow = `M${-right + 24} ${top}H${right - 24}Q${right} ${top} ${right} ${top + 24}V0H${-right}V${top + 24}Q${-right} ${top} ${-right + 24} ${top}Z`
  return { drawing, shadow: outline(shadow) }
}

function pans(shades: readonly Oklch[], shell: Oklch): string {
  const columns = Math.ceil(shades.length / 2)
  const panWidth = (width - 120) / columns
  const panHeight = (height - 150) / 2
  return shades
    .map((color, index) => {
      const x = -width / 2 + 60 + (index % columns) * panWidth
      const y = top + 58 + Math.floor(index / columns) * (panHeight + 26)
      return pan(x, y, panWidth, panHeight, color, shell)
    })
    .join('')
}

function pan(x: number, y: number, width: number, height: number, color: Oklch, shell: Oklch): string {
  const powder = linear(
    [
      [0, shade(color, 0.09)],
      [0.5, shade(color, 0.01)],
      [1, shade(color, -0.08)],
    ],
    diagonal,
  )
  const sweep = `M${x + 30} ${y + height - 22}Q${x + width / 2} ${y + height * 0.35} ${x + width - 32} ${y + 22}`
  return (
    `${powder.defs}<rect x="${x + 8}" y="${y - 3}" width="${width - 16}" height="${height + 6}" rx="13" fill="${shade(shell, -0.16)}"/>` +
    `<rect x="${x + 11}" y="${y}" width="${width - 22}" height="${height}" rx="11" fill="${powder.ref}"/>` +
    glint(sweep, height * 0.1, 0.15)
  )
}
