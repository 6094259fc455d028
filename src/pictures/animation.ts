/** Whether a GIF, PNG or WebP file has several frames, of which the shop keeps one. False for anything else. */
export function isAnimation(bytes: Uint8Array): boolean {
  const starts = (text: string, at = 0) => [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0))
  if (starts('GIF8')) return hasSeveralGifFrames(bytes)
  if (starts('PNG', 1)) return hasAnimationChunk(bytes)
  // The second bit of the flags of an extended WebP.
  return starts('RIFF') && starts('WEBPVP8X', 8) && ((bytes[20] ?? 0) & 0x02) !== 0
}

/** Walks the blocks of a GIF up to its second picture. */
function hasSeveralGifFrames(bytes: Uint8Array): boolean {
  const byte = (at: number) => bytes[at] ?? 0
  const colorTable = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1))
  /** Behind the data blocks at this place, the last of which is empty. */
  const behindData = (at: number): number => {
    let next = at
    while (byte(next) !== 0) next += byte(next) + 1
    return next + 1
  }
  let at = 13 + colorTable(byte(10))
  let pictures = 0
  while (at < bytes.length) {
    const block = byte(at)
    if (block === 0x21) at = behindData(at + 2)
    else if (block === 0x2c) {
      if (++pictures === 2) return true
      at = behindData(at + 10 + colorTable(byte(at + 9)) + 1)
    } else return false
  }
  return false
}

/** Whether an `acTL` chunk stands before the picture of a PNG. */
function hasAnimationChunk(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 8
  while (at + 12 <= bytes.length) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (type === 'acTL') return view.getUint32(at + 8) > 1
    if (type === 'IDAT') return false
    at += 12 + view.getUint32(at)
  }
  return false
}
