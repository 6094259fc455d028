import { createHash, randomBytes } from 'node:crypto'

/** A token: the text is mailed, the hash is stored. */
export interface Token {
  text: string
  hash: string
}

/** Creates a token of 256 random bits. Only the hash is stored, so that a copy of the table reveals no token. */
export function createToken(): Token {
  const text = randomBytes(32).toString('base64url')
  return { text, hash: hashToken(text) }
}

export function hashToken(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
