interface Billed {
  customerName: string
  customerEmail: string
  billingAddress: { name?: string | undefined; email?: string | undefined }
}

/** The recipient of an order's invoice: the billing contact if there is one, otherwise the buyer. */
export function billTo({ customerName, customerEmail, billingAddress }: Billed): { name: string; email: string } {
  return { name: billingAddress.name ?? customerName, email: billingAddress.email ?? customerEmail }
}
