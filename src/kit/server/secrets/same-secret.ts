import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
