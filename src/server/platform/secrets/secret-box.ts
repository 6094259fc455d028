import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'

/**
 * Encrypts a setting that must not lie in the database in clear text.
 * @returns `v1.<nonce>.<tag>.<ciphertext>` in base64url: AES-256-GCM under a key derived (HKDF, RFC 5869) per purpose.
 */
export function seal(appSecret: string, purpose: string, plaintext: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, purpose), nonce)
  cipher.setAAD(Buffer.from(`${version}.${purpose}`))
  const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
  return [version, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
}

/**
 * Opens what {@link seal} made with the same secret and purpose.
 * @throws Error when it was made with another secret or purpose, or was changed.
 */
export function open(appSecret: string, purpose: string, sealed: string): string {
  const [given, nonce, tag, text] = sealed.split('.')
  if (given !== version || nonce === undefined || tag === undefined || text === undefined) {
    throw new Error(`not a sealed ${purpose}`)
  }
  const key = keyFor(appSecret, purpose)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(`${version}.${purpose}`))
  try {
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8')
  } catch (error) {
    throw new Error(`the sealed ${purpose} does not open: was APP_SECRET changed?`, { cause: error })
  }
}

/** HMAC-SHA256 in hex, for what has too few values for a plain hash; the key is derived as in {@link seal}. */
export function keyedHash(appSecret: string, purpose: string, text: string): string {
  return createHmac('sha256', keyFor(appSecret, purpose)).update(text).digest('hex')
}

function keyFor(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'flor-de-maga', purpose, 32))
}
