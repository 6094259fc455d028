import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { logo } from '../../packages/product-studio/mark.ts'
import { woffToSfnt } from './woff-to-sfnt.ts'

export const documentFilesFolder = join(import.meta.dirname, '../../src/documents/server/pdf/files')

const packages = join(import.meta.dirname, '../../node_modules')
const western = ['latin', 'latin-ext']
const fonts = [
  { family: 'figtree', weights: ['400', '600'], parts: western },
  { family: 'ibarra-real-nova', weights: ['500'], parts: western },
  // For words with other letters.
  {
    family: 'noto-sans',
    weights: ['400', '600'],
    parts: [...western, 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
]

/**
 * The files that PDF documents need: TrueType fonts (OFL-1.1), the Latin letters for those of other scripts (ISC), the
 * licenses, and the mark. Written after an update of their packages: node tools/document-files/document-files.ts
 */
export async function documentFiles(): Promise<{ name: string; content: Buffer }[]> {
  const files = fonts.flatMap(({ family, weights, parts }) => [
    licenseFile(`@fontsource/${family}`, `${family}.OFL.txt`),
    ...weights.flatMap((weight) => parts.map((part) => fontFile(family, `${family}-${part}-${weight}-normal`))),
  ])
  return Promise.all([...files, latinLetters(), licenseFile('any-ascii', 'latin-letters.ISC.txt'), markFile()])
}

async function fontFile(family: string, name: string): Promise<{ name: string; content: Buffer }> {
  const woff = await readFile(join(packages, '@fontsource', family, 'files', `${name}.woff`))
  return { name: `${name}.ttf`, content: woffToSfnt(woff) }
}

const licenseFile = async (folder: string, name: string) => ({
  name,
  content: await readFile(join(packages, folder, 'LICENSE')),
})

/** A line for each block of 256 characters: its number in hexadecimal, then the Latin letters of each, after tabs. */
async function latinLetters(): Promise<{ name: string; content: Buffer }> {
  const { default: block }: { default: (block: number) => string } = await import(join(packages, 'any-ascii/block.js'))
  const lines = Array.from({ length: 0x1100 }, (_, number) => ({ number, letters: block(number) }))
  const known = lines.filter(({ letters }) => letters.trim() !== '')
  const text = known.map(({ number, letters }) => `${number.toString(16)}\t${letters}\n`).join('')
  return { name: 'latin-letters.txt', content: Buffer.from(text) }
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
