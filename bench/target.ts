/** One measured value and its target. */
export interface Measurement {
  name: string
  /** In `unit`, already rounded. */
  value: number
  unit: string
  /** The lower or upper bound. */
  target: { atLeast: number } | { atMost: number }
  /** Details of the measurement, shown in the table. */
  detail: string
}

export function isMet({ value, target }: Measurement): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

/** That a check of the invariants has found nothing. */
export function noViolations(name: string, count: number): Measurement {
  return { name, value: count, unit: '', target: { atMost: 0 }, detail: 'see invariants.sql' }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 0 ? (low + high) / 2 : high
}

/** The value below which 99 of 100 are. */
export function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN
}

export const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** The values as a table for a terminal. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = measurements.map((one) => {
    const bound = 'atLeast' in one.target ? `≥ ${one.target.atLeast}` : `≤ ${one.target.atMost}`
    const unit = one.unit === '' ? '' : ` ${one.unit}`
    return [isMet(one) ? 'PASS' : 'MISS', one.name, `${one.value}${unit}`, `${bound}${unit}`, one.detail]
  })
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
