import { type Oklch, shade } from './color.ts'
import { type Material, materialStops } from './materials.ts'
import { down, ellipse, fill, glint, linear, soft } from './paint.ts'

export interface Cylinder {
  /** Centre and top edge; the body hangs down from there. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly color: Oklch
  readonly material?: Material
  /** How round the top and the bottom look from the front, as a part of the width. */
  readonly topCurve?: number
  readonly bottomCurve?: number
  readonly openTop?: boolean
  readonly highlight?: boolean
}

const fromAbove = 1.25

export function topDepth(width: number, curve: number): number {
  return (width / 2) * curve * fromAbove
}

/** An upright cylinder, seen from the front and slightly above. */
export function cylinder(shape: Cylinder): string {
  const { x, y, width, height, color, material = 'gloss', topCurve = 0.085, bottomCurve = 0.105 } = shape
  const half = width / 2
  const left = x - half
  const right = x + half
  const top = topDepth(width, topCurve)
  const bottom = half * bottomCurve * 1.5
  const body = `M${left} ${y}A${half} ${top} 0 0 0 ${right} ${y}V${y + height}A${half} ${bottom} 0 0 1 ${left} ${y + height}Z`
  const falloff = linear(
    [
      [0, '#fff', 0.1],
      [0.5, '#fff', 0],
      [1, '#1a0a10', 0.22],
    ],
    down,
  )
  const sides = fill(body, linear(materialStops(material, color))) + fill(body, falloff)
  const lid = shape.openTop ? '' : disc(x, y, half, top, color)
  const shines = (shape.highlight ?? true) && (material === 'gloss' || material === 'glass')
  return sides + lid + (shines ? highlights(shape, top) : '')
}

function disc(x: number, y: number, rx: number, ry: number, color: Oklch): string {
  const paint = linear(
    [
      [0, shade(color, 0.02)],
      [0.45, shade(color, 0.11, -0.01)],
      [1, shade(color, -0.03)],
    ],
    [0, 0, 1, 0.4],
  )
  const rim = 'stroke="#fff" stroke-opacity=".35" stroke-width="1.5"'
  return ellipse(x, y, rx, ry, paint) + ellipse(x, y, rx - 1.5, Math.max(ry - 1.2, 0.5), 'none', rim)
}

function highlights({ x, y, width, height }: Cylinder, top: number): string {
  const start = x - width / 2 + width * 0.13
  const rim = x + width / 2 - width * 0.045
  const band = `M${start} ${y + top + 14}L${start + width * 0.055} ${y + top + 17}V${y + height - 10}L${start} ${y + height - 16}Z`
  return (
    fill(band, '#fff', `opacity=".42" ${soft(3)}`) +
    glint(`M${rim} ${y + top + 10}L${rim + 0.5} ${y + height - 12}`, 3, 0.28, 2)
  )
}
