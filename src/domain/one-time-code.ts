/** The digits of a typed one-time code, which apps and people write in groups; null when it is not six digits. */
export function normalizeOneTimeCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}
