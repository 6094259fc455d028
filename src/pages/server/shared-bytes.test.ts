import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { gzipOf, joined, SharedBytes } from './shared-bytes.ts'

const text = 'Flor de Maga ★ '.repeat(3_000)

it.each([
  ['nothing', []],
  ['one shared text', [new SharedBytes(text)]],
  ['own bytes between shared ones', [new SharedBytes(text), Buffer.from('Ana ñ ★'), new SharedBytes(text)]],
  ['own bytes at both ends', [Buffer.from('Ana'), Buffer.from('Luz'), new SharedBytes(text), Buffer.from('Mar')]],
  ['empty parts', [Buffer.alloc(0), new SharedBytes(''), Buffer.from('Ana')]],
  ['more own bytes than one block holds', [Buffer.alloc(200_000, 'Ana'), new SharedBytes(text)]],
])('a gzip file of %s holds them', (_, parts) => {
  expect(gunzipSync(gzipOf(parts)).equals(joined(parts))).toBe(true)
})

it('compresses what is shared', () => {
  expect(gzipOf([new SharedBytes(text), Buffer.from('Ana'), new SharedBytes(text)]).length).toBeLessThan(1_000)
})
