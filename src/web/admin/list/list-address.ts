import { defined } from '../../../domain/records.ts'

// Parsers of list search parameters: any value is possible, and invalid ones are ignored.

/** Search text. The router turns `?search=24` into a number; '' for anything else. */
export function searchTextIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
}

/** The value if it is one of `options`, else undefined. */
export const oneOf = <T>(options: readonly T[], value: unknown): T | undefined => options.find((one) => one === value)

/** Page number; the first page has no parameter. */
export function pageIn(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}

/** A valid calendar day: 2026-11-20, never 2026-02-30. */
export function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const day = new Date(value)
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(value) ? undefined : value
}

/** Drops unset values, so that the URL has no empty parameters. */
export const omitEmpty = <T extends object>(parts: T) => defined(parts, (part) => part === '')
