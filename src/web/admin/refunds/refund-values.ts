/** The fields of the refund form. */
export interface RefundValues {
  amount: string
  note: string
  /** Quantities by product id, as strings. */
  returned: Record<string, string>
}
