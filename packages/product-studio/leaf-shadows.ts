import { heartLeaf } from './botanic.ts'

/** Shadows that the sun throws on the wall from plants (or a shutter) outside the picture. */
export type Foliage = 'palm' | 'maga' | 'shutter' | 'none'

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** A palm frond growing up from (0, 0), about 620 units long. */
function frond(leaflets = 15): string {
  let path = ''
  for (let step = 0; step < leaflets; step++) {
    const along = step / (leaflets - 1)
    const y = -along * 620
    const x = Math.sin(along * 1.5) * 130
    const length = 250 * (1 - along * 0.68) * (along < 0.12 ? 0.7 : 1)
    const thick = 13 * (1 - along * 0.5)
    for (const angle of [radians(-28 - along * 40), radians(208 + along * 40)]) {
      const tipX = x + Math.cos(angle) * length
      const tipY = y + Math.sin(angle) * length
      const middleX = (x + tipX) / 2
      const middleY = (y + tipY) / 2 + 14
      const acrossX = -Math.sin(angle) * thick
      const acrossY = Math.cos(angle) * thick
      path += `M${x} ${y}Q${middleX + acrossX} ${middleY + acrossY} ${tipX} ${tipY + 20}Q${middleX - acrossX} ${middleY - acrossY} ${x} ${y}Z`
    }
  }
  return `<path d="${path}"/><path d="M0 40Q10 -320 130 -620" fill="none" stroke="currentColor" stroke-width="9"/>`
}

/** A branch of the maga tree, its leaves hanging to both sides, growing to the right from (0, 0). */
function magaBranch(): string {
  const leaves = [
    [10, 6, 158, 1.25],
    [112, -24, -24, 1.1],
    [168, -36, 172, 1.55],
    [268, -62, 12, 1.3],
    [330, -70, 150, 1.5],
    [446, -88, -8, 1.15],
    [492, -90, 168, 1.3],
    [592, -90, 36, 1.1],
    [622, -86, 136, 1.1],
    [684, -78, 84, 1],
  ].map(([x, y, turn, scale]) => {
    const stalk = `<path d="M0 4V-30" stroke="currentColor" stroke-width="6"/>`
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${stalk}<path d="${heartLeaf}" transform="translate(0 -26)"/></g>`
  })
  return `${leaves.join('')}<path d="M-80 20Q280 -110 690 -78" fill="none" stroke="currentColor" stroke-width="9"/>`
}

/** The outline of a window shutter: two panels side by side, with gaps between the slats. */
function shutter(): string {
  let slats = ''
  for (let slat = -3; slat < 9; slat++)
    for (const left of [-330, 34]) slats += `<rect x="${left}" y="${slat * 62}" width="330" height="37"/>`
  return `${slats}<rect x="-8" y="-260" width="40" height="860"/><rect x="364" y="-260" width="40" height="860"/><rect x="-330" y="558" width="734" height="42"/>`
}

const at = (shape: string, transform: string): string => `<g transform="${transform}">${shape}</g>`

/** Drawn from the top left corner of the picture; `seed` turns it a little so that no two neighbors match. */
export function leafShadows(kind: Foliage, seed: number, width: number): string {
  const stretch = width / 960
  if (kind === 'none') return ''
  if (kind === 'maga')
    return (
      at(magaBranch(), `translate(${-40 - seed * 8} ${190 + seed * 10}) rotate(${-4 - seed * 2}) scale(1.08)`) +
      at(magaBranch(), `translate(${-90 + seed * 8} ${470 - seed * 8}) rotate(${24 + seed * 3}) scale(.62)`)
    )
  if (kind === 'shutter') return at(shutter(), `translate(${90 + seed * 14} -120) skewY(17) skewX(-8) scale(.86)`)
  return (
    at(frond(), `translate(${-70 + seed * 10} ${372 - seed * 14}) rotate(${46 + seed * 4}) scale(1.16)`) +
    at(frond(), `translate(${(790 + seed * 10) * stretch} -98) rotate(${232 + seed * 5})`)
  )
}
