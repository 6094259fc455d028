import { inflateSync } from 'node:zlib'

/**
 * Converts a WOFF 1.0 font (W3C Recommendation, section 4) to TrueType. Converted once per process, because the PDF
 * library would spend most of its time on doing so for every document.
 * @throws RangeError when the bytes are not a WOFF font.
 */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('Not a WOFF font')
  const count = woff.readUInt16BE(12)
  const sfnt = Buffer.alloc(woff.readUInt32BE(16))
  writeHeader(sfnt, woff.readUInt32BE(4), count)
  let offset = 12 + 16 * count
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(44 + 20 * index, 64 + 20 * index)
    const table = readTable(woff, entry)
    const target = 12 + 16 * index
    entry.copy(sfnt, target, 0, 4)
    sfnt.writeUInt32BE(entry.readUInt32BE(16), target + 4)
    sfnt.writeUInt32BE(offset, target + 8)
    sfnt.writeUInt32BE(table.length, target + 12)
    table.copy(sfnt, offset)
    offset += Math.ceil(table.length / 4) * 4
  }
  return sfnt
}

function writeHeader(sfnt: Buffer, flavor: number, count: number): void {
  const selector = Math.floor(Math.log2(count))
  const range = 16 * 2 ** selector
  sfnt.writeUInt32BE(flavor, 0)
  sfnt.writeUInt16BE(count, 4)
  sfnt.writeUInt16BE(range, 6)
  sfnt.writeUInt16BE(selector, 8)
  sfnt.writeUInt16BE(16 * count - range, 10)
}

/** Tables are stored uncompressed when compression would not shorten them. */
function readTable(woff: Buffer, entry: Buffer): Buffer {
  const [offset, packedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
  const bytes = woff.subarray(offset, offset + packedLength)
  return packedLength < length ? inflateSync(bytes) : bytes
}
