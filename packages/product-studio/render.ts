import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { brandFiles } from './brand.ts'
import { develop } from './develop.ts'
import { softFilters } from './paint.ts'
import { aboutStage } from './pictures/about.ts'
import { allPictures } from './pictures/all.ts'
import { heroPortraitStage, heroStage, heroStripStage } from './pictures/hero.ts'
import { type PlantName, plants } from './plants.ts'
import type { FlatLay, Stage } from './stage.ts'

// Renders every picture of the demo shop and the brand's files: node packages/product-studio/render.ts
// The output is deterministic, so a change in git is a change of the pictures. An argument limits it to the pictures
// whose name contains it.

const root = path.join(import.meta.dirname, '..', '..')
const imagesFolder = path.join(root, 'demo', 'images')
const publicFolder = path.join(root, 'public')

interface Job {
  readonly name: string
  readonly stage: Stage | FlatLay
  readonly widths: readonly number[]
}

const jobs: readonly Job[] = [
  ...allPictures.map((picture) => ({ ...picture, widths: [400, 800, 1200] })),
  { name: 'hero', stage: heroStage, widths: [640, 960, 1280, 1600] },
  { name: 'hero-strip', stage: heroStripStage, widths: [480, 750, 1170, 1600] },
  { name: 'hero-portrait', stage: heroPortraitStage, widths: [480, 780, 1170] },
  { name: 'about', stage: aboutStage, widths: [640, 960, 1280] },
]

/** Large pictures are shown at two or three device pixels per CSS pixel, where stronger compression is not visible. */
const quality = (width: number): number => (width >= 1170 ? 78 : 84)

async function renderJob({ name, stage, widths }: Job): Promise<void> {
  const largest = Math.max(...widths)
  const master = await (await develop(stage, largest)).png({ compressionLevel: 1 }).toBuffer()
  const sizes: string[] = []
  for (const width of widths) {
    const picture = await sharp(master)
      .resize({ width })
      .webp({ quality: quality(width), effort: 4 })
      .toBuffer()
    await writeFile(path.join(imagesFolder, `${name}-${width}.webp`), picture)
    sizes.push(`${width}: ${(picture.length / 1024).toFixed(0)} KB`)
  }
  console.log(name.padEnd(34), sizes.join(', '))
}

const iconPixels = 144

const drawing = (name: PlantName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-240 -240 480 480" width="480" height="480"><defs>${softFilters}</defs>${plants[name]()}</svg>`

/** The plants as small pictures without background, for the benefits of a product. */
const plantIcons = async (): Promise<{ name: string; content: Buffer }[]> =>
  Promise.all(
    (Object.keys(plants) as PlantName[]).map(async (name) => ({
      name: `plants/${name}.webp`,
      content: await sharp(Buffer.from(drawing(name)), { density: 72 })
        .resize(iconPixels)
        .webp({ quality: 82, alphaQuality: 90 })
        .toBuffer(),
    })),
  )

await mkdir(imagesFolder, { recursive: true })
await mkdir(publicFolder, { recursive: true })
const [only = ''] = process.argv.slice(2)
for (const job of jobs) if (job.name.includes(only)) await renderJob(job)
await mkdir(path.join(publicFolder, 'plants'), { recursive: true })
for (const { name, content } of [...(await brandFiles()), ...(await plantIcons())]) {
  await writeFile(path.join(publicFolder, name), content)
  console.log(name.padEnd(34), `${(content.length / 1024).toFixed(1)} KB`)
}
