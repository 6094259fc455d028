import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const require = createRequire(import.meta.url)

function openFont(file: string): Font {
  const font = openSync(require.resolve(file))
  if (!('layout' in font)) throw new Error(`${file} holds a collection, not one font`)
  return font
}

export const serif: Font = openFont('@fontsource/ibarra-real-nova/files/ibarra-real-nova-latin-500-normal.woff')
export const sans: Font = openFont('@fontsource/figtree/files/figtree-latin-600-normal.woff')

export interface TextStyle {
  readonly size: number
  readonly fill: string
  readonly font?: Font
  readonly tracking?: number
  readonly opacity?: number
  readonly align?: 'center' | 'left'
}

export function textWidth(text: string, size: number, font: Font = sans, tracking = 0): number {
  const run = font.layout(text)
  return (run.advanceWidth * size) / font.unitsPerEm + tracking * (run.positions.length - 1)
}

/** Text as outlines, so that pictures do not depend on installed fonts. */
export function text(content: string, x: number, y: number, style: TextStyle): string {
  const { size, fill, font = sans, tracking = 0, opacity = 1, align = 'center' } = style
  const run = font.layout(content)
  const scale = size / font.unitsPerEm
  let pen = align === 'center' ? x - textWidth(content, size, font, tracking) / 2 : x
  let outline = ''
  run.glyphs.forEach((glyph, index) => {
    const position = run.positions[index]
    if (!position) return
    outline += glyph.path
      .scale(scale, -scale)
      .translate(pen + position.xOffset * scale, y)
      .toSVG()
    pen += position.xAdvance * scale + tracking
  })
  return `<path d="${outline}" fill="${fill}" opacity="${opacity}"/>`
}
