import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { logo } from '../product-studio/mark.ts'
import { woffToSfnt } from './woff-to-sfnt.ts'

export const documentFilesFolder = join(import.meta.dirname, '../../src/server/documents/pdf/files')

const packages = join(import.meta.dirname, '../../node_modules/@fontsource')
const fonts = { figtree: ['400', '600'], 'ibarra-real-nova': ['500'] }

/**
 * The files that PDF documents embed: TrueType fonts with their licenses (OFL-1.1), and the mark. Written after an
 * update of the fonts: node tools/document-files/document-files.ts
 */
export async function documentFiles(): Promise<{ name: string; content: Buffer }[]> {
  const files = Object.entries(fonts).flatMap(([family, weights]) => {
    const names = weights.flatMap((weight) =>
      ['latin', 'latin-ext'].map((part) => `${family}-${part}-${weight}-normal`),
    )
    const license = readFile(join(packages, family, 'LICENSE')).then((content) => ({
      name: `${family}.OFL.txt`,
      content,
    }))
    return [license, ...names.map((name) => fontFile(family, name))]
  })
  return Promise.all([...files, markFile()])
}

async function fontFile(family: string, name: string): Promise<{ name: string; content: Buffer }> {
  const woff = await readFile(join(packages, family, 'files', `${name}.woff`))
  return { name: `${name}.ttf`, content: woffToSfnt(woff) }
}

/** The mark on the white of the page, because pictures with transparency are recompressed for every document. */
async function markFile(): Promise<{ name: string; content: Buffer }> {
  const pixels = 528
  const picture = sharp(Buffer.from(logo('#ffffff')), { density: (72 * pixels) / 64 }).resize(pixels, pixels)
  return { name: 'mark.png', content: await picture.png({ compressionLevel: 9, palette: true }).toBuffer() }
}

if (import.meta.main) {
  for (const { name, content } of await documentFiles()) await writeFile(join(documentFilesFolder, name), content)
}
