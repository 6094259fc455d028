import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether both are the same text; how long that takes tells nothing about either. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
