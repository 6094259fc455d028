import sharp from 'sharp'
import { softFilters } from './paint.ts'
import { type PlantName, plants } from './plants.ts'

const pixels = 144

const drawing = (name: PlantName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-240 -240 480 480" width="480" height="480"><defs>${softFilters}</defs>${plants[name]()}</svg>`

/** The plants as small pictures without background, for the benefits of a product. */
export const plantIcons = async (): Promise<{ name: string; content: Buffer }[]> =>
  Promise.all(
    (Object.keys(plants) as PlantName[]).map(async (name) => ({
      name: `plants/${name}.webp`,
      content: await sharp(Buffer.from(drawing(name)), { density: 72 })
        .resize(pixels)
        .webp({ quality: 82, alphaQuality: 90 })
        .toBuffer(),
    })),
  )
