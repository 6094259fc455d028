/** The row, which must exist at this point, such as one that the transaction has just written. `name` is for the error. */
export function required<T>(row: T | null, name: string): T {
  if (row === null) throw new Error(`the ${name} is missing`)
  return row
}
