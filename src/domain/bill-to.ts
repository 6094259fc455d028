interface Billed {
  customerName: string
  customerEmail: string
  billingAddress: { name?: string | undefined; email?: string | undefined }
}

/** Whom an order is billed to: who was named for the bill, else the buyer. */
export function billTo({ customerName, customerEmail, billingAddress }: Billed): { name: string; email: string } {
  return { name: billingAddress.name ?? customerName, email: billingAddress.email ?? customerEmail }
}
