/**
 * Whether the document at this public path has the Content-Security-Policy for payments. A document keeps the
 * policy that it was loaded with, so entering and leaving these paths loads a new document.
 */
export function isPaymentPage(path: string): boolean {
  return /^\/(es\/)?(checkout|pay\/(order\/)?[^/]+)\/?$/.test(path)
}
