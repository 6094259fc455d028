import { type Oklch, shade } from './color.ts'
import { type Foliage, leafShadows } from './leaf-shadows.ts'
import { down, linear, radial, soft, softFilters } from './paint.ts'
import type { Prop } from './prop.ts'

/** The part of the set that the camera sees; (0, 0) is where a single prop stands. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const productFrame: Frame = { x: -480, y: -994, width: 960, height: 1200 }

export interface Stage {
  readonly wall: Oklch
  readonly prop: Prop
  /** What lies before the prop: leaves, flowers. */
  readonly foreground?: string
  /** What is on the wall behind everything, such as a window. */
  readonly background?: string
  readonly foliage?: Foliage
  readonly seed?: number
  readonly frame?: Frame
}

/** A surface of the wall's color seen from above, with things that lie on it around (0, 0). */
export interface FlatLay {
  readonly wall: Oklch
  readonly lying: string
  readonly foliage?: Foliage
  readonly seed?: number
}

const flatFrame: Frame = { x: -480, y: -600, width: 960, height: 1200 }

export const frameOf = (picture: Stage | FlatLay): Frame =>
  'lying' in picture ? flatFrame : (picture.frame ?? productFrame)

/** The picture as an SVG document. */
export const drawn = (picture: Stage | FlatLay): string =>
  'lying' in picture ? fromAbove(picture) : photograph(picture)

/** The shadows of foliage and things fall to the lower right, as on a wall. */
function fromAbove({ wall, lying, foliage = 'palm', seed = 0 }: FlatLay): string {
  const { x, y, width, height } = withBleed(flatFrame)
  const shadow = shadowOf(wall, 1.2, 0.12)
  const cast = `<filter id="cast" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="11"/><feOffset dx="26" dy="30"/><feComponentTransfer result="soft"><feFuncR type="linear" slope="0" intercept=".16"/><feFuncG type="linear" slope="0" intercept=".06"/><feFuncB type="linear" slope="0" intercept=".08"/><feFuncA type="linear" slope=".34"/></feComponentTransfer><feMerge><feMergeNode in="soft"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">
<defs>${softFilters}${textures}${cast}</defs>
${surface(wall, { x, y, width, height })}
<g transform="translate(${flatFrame.x} ${flatFrame.y})" fill="${shadow}" color="${shadow}" opacity=".2" ${soft(13)}>${leafShadows(foliage, seed, flatFrame.width)}</g>
<g filter="url(#cast)">${lying}</g>
<rect x="${x}" y="${y}" width="${width}" height="${height}" filter="url(#grain)" opacity=".09"/></svg>`
}

/** Where the wall meets the ledge, and the front edge of the ledge. */
const ledgeTop = -112
const ledgeEdge = 140

/** A painted wall and a ledge in hard sun from the upper left, with the prop standing on it, as an SVG document. */
function photograph(stage: Stage): string {
  const { prop, foreground = '', background = '', foliage = 'palm', seed = 0 } = stage
  const frame = withBleed(stage.frame ?? productFrame)
  const { x, y, width, height } = frame
  const ledge: Oklch = [Math.min(0.97, stage.wall[0] + 0.05), stage.wall[1] * 0.55, stage.wall[2]]
  const wallShadow = shadowOf(stage.wall, 1.2, 0.12)
  const ledgeShadow = shadowOf(ledge, 1.4, 0.1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">
<defs>${softFilters}${textures}<clipPath id="wall"><rect x="${x}" y="${y}" width="${width}" height="${ledgeTop - y}"/></clipPath><clipPath id="ledge"><rect x="${x}" y="${ledgeTop}" width="${width}" height="${y + height - ledgeTop}"/></clipPath></defs>
${wallMarkup(stage.wall, frame)}
<g clip-path="url(#wall)">${background}<g transform="translate(${x + bleed} ${y + bleed})" fill="${wallShadow}" color="${wallShadow}" opacity=".24" ${soft(13)}>${leafShadows(foliage, seed, width - bleed * 2)}</g>
<g transform="translate(255 -78)" fill="${wallShadow}" opacity=".30" ${soft(13)}>${prop.shadow}</g></g>
${ledgeMarkup(ledge, frame, `<g clip-path="url(#ledge)"><g transform="skewX(-66) scale(1 .46)" fill="${ledgeShadow}" opacity=".36" ${soft(8)}>${prop.shadow}</g></g>`, ledgeShadow)}
${prop.drawing}${foreground}
<rect x="${x}" y="${y}" width="${width}" height="${height}" filter="url(#grain)" opacity=".09"/></svg>`
}

/**
 * Blurred shadows pale at the edge of a drawing, so the drawing is larger than the frame by this much on every side;
 * `develop` crops it.
 */
export const bleed = 60

const withBleed = ({ x, y, width, height }: Frame): Frame => ({
  x: x - bleed,
  y: y - bleed,
  width: width + bleed * 2,
  height: height + bleed * 2,
})

const shadowOf = ([lightness, chroma, hue]: Oklch, vivid: number, most: number): string =>
  shade([lightness * 0.42, Math.min(most, chroma * vivid), hue], 0)

const wallMarkup = (wall: Oklch, { x, y, width }: Frame): string => surface(wall, { x, y, width, height: ledgeTop - y })

/** Uneven plaster in the light. */
function surface(wall: Oklch, { x, y, width, height }: Frame): string {
  const light = radial(
    [
      [0, shade(wall, 0.065, -0.01)],
      [0.5, shade(wall, 0.005)],
      [1, shade(wall, -0.12, 0.01)],
    ],
    0.26,
    0.22,
    1.05,
  )
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`
  return `${light.defs}<rect ${box} fill="${light.ref}"/><rect ${box} filter="url(#plaster)" opacity=".22"/>`
}

function ledgeMarkup(ledge: Oklch, { x, y, width, height }: Frame, shadow: string, dark: string): string {
  const top = linear(
    [
      [0, shade(ledge, -0.045)],
      [0.5, shade(ledge, 0.035)],
      [1, shade(ledge, 0)],
    ],
    down,
  )
  const front = linear(
    [
      [0, shade(ledge, -0.075)],
      [1, shade(ledge, -0.14)],
    ],
    down,
  )
  return `${top.defs}${front.defs}<rect x="${x}" y="${ledgeTop}" width="${width}" height="${ledgeEdge - ledgeTop}" fill="${top.ref}"/>
<g clip-path="url(#ledge)"><rect x="${x}" y="${ledgeTop}" width="${width}" height="26" fill="${dark}" opacity=".14" ${soft(8)}/></g>${shadow}
<rect x="${x}" y="${ledgeEdge}" width="${width}" height="${y + height - ledgeEdge}" fill="${front.ref}"/><rect x="${x}" y="${ledgeEdge - 3}" width="${width}" height="5" fill="#fff" opacity=".35"/>`
}

/** Uneven lime plaster on the wall, and the grain of the picture, which also keeps soft gradients from banding. */
const textures = `<filter id="plaster" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".011 .014" numOctaves="5" seed="7"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .45  0 0 0 0 .42  .9 .3 .2 0 -.52"/></filter><filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .12  0 0 0 0 .08  0 0 0 0 .08  .5 .5 .5 0 -.62"/></filter>`
