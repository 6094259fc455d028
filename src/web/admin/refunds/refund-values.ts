/** The fields of the refund form. */
export interface RefundValues {
  amount: string
  note: string
  /** Quantities by variant id, as strings. */
  returned: Record<string, string>
}
