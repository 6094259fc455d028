/** Perceptual color: lightness 0..1, chroma 0..0.4, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

function toLinearRgb([lightness, chroma, hue]: Oklch): readonly [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const insideSrgb = (color: Oklch): boolean => toLinearRgb(color).every((part) => part >= -0.0005 && part <= 1.0005)

const encode = (part: number): number => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)

/** sRGB hex of a color; chroma is reduced until the color is in the sRGB gamut. */
export function hex(color: Oklch): string {
  const lightness = clamp(color[0])
  let chroma = Math.max(0, color[1])
  while (chroma > 0 && !insideSrgb([lightness, chroma, color[2]])) chroma = Math.max(0, chroma - 0.002)
  const parts = toLinearRgb([lightness, chroma, color[2]])
  return `#${parts
    .map((part) =>
      Math.round(255 * encode(clamp(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The same color, lighter or darker (and optionally more or less vivid), as hex. */
export function shade(color: Oklch, lightness: number, chroma = 0): string {
  return hex([color[0] + lightness, color[1] + chroma, color[2]])
}
