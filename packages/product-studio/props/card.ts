import { hex, type Oklch, shade } from '../color.ts'
import { gold, ink, maga, paper } from '../colors.ts'
import { stamp } from '../mark.ts'
import { diagonal, fill, linear } from '../paint.ts'
import { contact, outline, type Prop } from '../prop.ts'
import { sans, serif, text, textWidth } from '../text.ts'

export interface Card {
  readonly title: string
  readonly detail: string
  readonly envelope?: Oklch
}

const width = 470
const height = 620

/** An appointment card that stands before its envelope. */
export function card({ title, detail, envelope = maga }: Card): Prop {
  const drawing =
    contact(width * 1.15, 0.42, 0.3) +
    `<g transform="translate(52 -4) rotate(5)">${envelopeMarkup(envelope)}</g>` +
    `<g transform="translate(-26 0) rotate(-3)">${front(title, detail)}</g>`
  const shadow = `<g transform="translate(52 -4) rotate(5)">${outline(sheet(width + 30, height - 70))}</g><g transform="rotate(-3)">${outline(sheet(width, height))}</g>`
  return { drawing, shadow }
}

const sheet = (across: number, tall: number): string =>
  `M${-across / 2 + 12} ${-tall}H${across / 2 - 12}Q${across / 2} ${-tall} ${across / 2} ${-tall + 12}V0H${-across / 2}V${-tall + 12}Q${-across / 2} ${-tall} ${-across / 2 + 12} ${-tall}Z`

function envelopeMarkup(color: Oklch): string {
  const light = linear(
    [
      [0, shade(color, 0.05)],
      [1, shade(color, -0.1)],
    ],
    diagonal,
  )
  const across = width + 30
  const tall = height - 70
  const flap = `M${-across / 2} ${-tall + 8}L0 ${-tall + 250}L${across / 2} ${-tall + 8}`
  return `${fill(sheet(across, tall), light)}<path d="${flap}" stroke="#000" stroke-opacity=".16" stroke-width="5" fill="none"/>`
}

function front(title: string, detail: string): string {
  const light = linear(
    [
      [0, shade(paper, 0.02)],
      [0.6, shade(paper, 0)],
      [1, shade(paper, -0.06)],
    ],
    diagonal,
  )
  const line = hex(gold)
  const fit = Math.min(1, 380 / textWidth(title, 46, serif))
  const border = `<rect x="${-width / 2 + 22}" y="${-height + 22}" width="${width - 44}" height="${height - 44}" rx="6" fill="none" stroke="${line}" stroke-width="3"/>`
  const rule = `<rect x="-36" y="-212" width="72" height="2" fill="${line}"/>`
  return (
    fill(sheet(width, height), '#1c0a0e', 'opacity=".16" transform="translate(9 3)"') +
    fill(sheet(width, height), light) +
    border +
    stamp(0, -450, 2.7, ink.brand) +
    text('FLOR DE MAGA', 0, -326, { size: 19, fill: ink.brand, tracking: 5, font: sans }) +
    text(title, 0, -252, { size: 46 * fit, font: serif, fill: ink.dark }) +
    rule +
    text(detail, 0, -166, { size: 24, fill: ink.dark, opacity: 0.8 }) +
    ['-118', '-78']
      .map(
        (y) =>
          `<path d="M-130 ${y}H130" stroke="${line}" stroke-width="2.5" stroke-dasharray="1 9" stroke-linecap="round"/>`,
      )
      .join('')
  )
}
