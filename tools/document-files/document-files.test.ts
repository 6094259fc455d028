import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { documentFiles, documentFilesFolder } from './document-files.ts'

let files: Awaited<ReturnType<typeof documentFiles>>
beforeAll(async () => {
  files = await documentFiles()
})

it('the committed files are exactly those of the tool', async () => {
  expect((await readdir(documentFilesFolder)).sort()).toEqual(files.map(({ name }) => name).sort())
})

it('the committed fonts and licenses are those of the installed packages', async () => {
  for (const { name, content } of files.filter((file) => !file.name.endsWith('.png'))) {
    expect(content.equals(await readFile(join(documentFilesFolder, name))), name).toBe(true)
  }
})

it('the committed mark is the one of the brand', async () => {
  const drawn = files.find(({ name }) => name === 'mark.png')?.content
  const [before, now] = await Promise.all([join(documentFilesFolder, 'mark.png'), drawn].map(grays))
  // Machines round the edges differently.
  const differing = now?.filter((gray, index) => Math.abs(gray - (before?.[index] ?? 0)) > 32)
  expect(now).toHaveLength(64 * 64)
  expect(differing).toHaveLength(0)
})

const grays = (picture: Parameters<typeof sharp>[0]) => sharp(picture).resize(64).grayscale().raw().toBuffer()
