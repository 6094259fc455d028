import { createHash } from 'node:crypto'

/** The hash source of a Content-Security-Policy that allows this inline script or style (CSP level 3 §2.3.1). */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
