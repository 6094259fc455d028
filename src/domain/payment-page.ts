/**
 * Whether the document at this public path carries the policy that lets PayPal in. A document keeps the policy that it
 * was loaded with, so entering and leaving these paths takes a document of its own.
 */
export function isPaymentPage(path: string): boolean {
  return /^\/(es\/)?checkout\/?$/.test(path)
}
