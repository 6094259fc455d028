import { createHash } from 'node:crypto'

/** The source expression that lets a Content-Security-Policy run or apply exactly this inline text (CSP level 3 §2.3.1). */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
