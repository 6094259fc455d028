import { guessCarrier, isTrackingNumber, trackingNumber } from './carriers.ts'

/** What is wrong with pasted numbers; lines count from 1. */
export type NumbersFault =
  | { kind: 'too_many' | 'too_few'; count: number }
  | { kind: 'invalid' | 'twice' | 'unknown_carrier'; line: number; number: string }

/**
 * Tracking numbers as they are pasted or scanned, one per line. A blank line is an order without a number; those at the end
 * do not count.
 */
export const pastedNumbers = (typed: string): string[] => {
  const lines = typed.split(/\r?\n/)
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return lines.map(trackingNumber)
}

/**
 * Why pasted numbers cannot be matched to orders, one after another: there must be one for each order, or none at all. A
 * number of no known carrier is only doubtful. Null when all is well.
 */
export function checkNumbers(numbers: readonly string[], orders: number): NumbersFault | null {
  if (numbers.length === 0) return null
  for (const [at, number] of numbers.entries()) {
    const where = { line: at + 1, number }
    if (number === '') continue
    if (!isTrackingNumber(number)) return { kind: 'invalid', ...where }
    if (numbers.indexOf(number) < at) return { kind: 'twice', ...where }
  }
  if (numbers.length !== orders)
    return { kind: numbers.length > orders ? 'too_many' : 'too_few', count: numbers.length }
  const unknown = numbers.findIndex((number) => number !== '' && guessCarrier(number) === null)
  return unknown === -1 ? null : { kind: 'unknown_carrier', line: unknown + 1, number: numbers[unknown] ?? '' }
}
