import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { barColors } from './theme.ts'

const tokens = readFileSync(new URL('../../store/styles/tokens.css', import.meta.url), 'utf8')

/** OKLCH to sRGB (CSS Color 4), lightness 0 to 1, hue in degrees. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(byteOf).join('')}`
}

function byteOf(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
}

it('matches the theme color of phones to the page', () => {
  const [, light = '', dark = ''] = /--color-page: light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/.exec(tokens) ?? []
  const [inLight, inDark] = [light, dark].map((token) => token.split(' ').map(Number))
  expect(hexOf(...(inLight as [number, number, number]))).toBe(barColors.light)
  expect(hexOf(...(inDark as [number, number, number]))).toBe(barColors.dark)
})
