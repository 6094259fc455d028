import { type Oklch, shade } from './color.ts'
import type { Stop } from './paint.ts'

export type Material = 'gloss' | 'matte' | 'metal' | 'glass'

type Tone = readonly [offset: number, lightness: number, chroma?: number]

/** How light falls across a cylinder of each material: key light from the front left, a thin rim of light at the right. */
const tones: Record<Material, readonly Tone[]> = {
  gloss: [
    [0, -0.2],
    [0.05, -0.1],
    [0.16, 0.05],
    [0.24, 0.1, -0.02],
    [0.34, 0.04],
    [0.58, -0.01],
    [0.8, -0.1],
    [0.94, -0.2],
    [0.985, -0.12],
    [1, -0.16],
  ],
  matte: [
    [0, -0.13],
    [0.1, -0.04],
    [0.3, 0.04],
    [0.55, 0],
    [0.82, -0.1],
    [1, -0.19],
  ],
  metal: [
    [0, -0.3],
    [0.06, -0.05],
    [0.13, 0.16, -0.03],
    [0.2, 0.02],
    [0.32, -0.2],
    [0.44, -0.06],
    [0.6, 0.1, -0.02],
    [0.72, -0.04],
    [0.86, -0.26],
    [0.95, -0.08],
    [1, -0.28],
  ],
  glass: [
    [0, -0.22],
    [0.04, -0.04],
    [0.1, 0.12, -0.02],
    [0.2, 0.04],
    [0.5, 0.07],
    [0.78, 0.02],
    [0.92, -0.12],
    [0.97, 0.04],
    [1, -0.2],
  ],
}

export function materialStops(material: Material, color: Oklch): Stop[] {
  return tones[material].map(([offset, lightness, chroma]) => [offset, shade(color, lightness, chroma)])
}
