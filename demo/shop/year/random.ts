/** Random values that are the same in every run. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  /** An element, more often one with a higher weight. */
  weighted<T>(from: readonly T[], weight: (element: T) => number): T
  /** A UUID of version 4. */
  uuid(): string
  /** An id of a provider, as emulators make them: EMU and 14 letters and digits. */
  providerId(): string
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** The generator mulberry32 (32 bits of state), which is sufficient for sample data and for nothing secret. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join('')
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    // The index is below the length.
    pick: (from) => from[int(0, from.length - 1)] ?? from[0],
    weighted: (from, weight) => weightedElement(from, weight, next()),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    providerId: () => `EMU${Array.from({ length: 14 }, () => letters[int(0, 35)]).join('')}`,
  }
}

function weightedElement<T>(from: readonly T[], weight: (element: T) => number, at: number): T {
  let left = at * from.reduce((sum, element) => sum + weight(element), 0)
  for (const element of from) {
    left -= weight(element)
    if (left < 0) return element
  }
  const last = from.at(-1)
  if (last === undefined) throw new RangeError('nothing to choose from')
  return last
}
