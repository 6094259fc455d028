/** The digits of a typed one-time code, without spaces and hyphens; null when it is not six digits. */
export function normalizeOneTimeCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}
