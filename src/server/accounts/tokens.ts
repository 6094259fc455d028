import { createHash, randomBytes } from 'node:crypto'

/** A token as the mail carries it and as the table keeps it. */
export interface Token {
  text: string
  hash: string
}

/** 256 random bits; whoever reads the table learns no token. */
export function createToken(): Token {
  const text = randomBytes(32).toString('base64url')
  return { text, hash: hashToken(text) }
}

export function hashToken(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
