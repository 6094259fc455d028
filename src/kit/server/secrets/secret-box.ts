import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const version = 'v1'

/**
 * Encrypts a value that must not be stored in clear text.
 * @returns `v1.<nonce>.<tag>.<ciphertext>` in base64url: AES-256-GCM under a key derived (HKDF, RFC 5869) per purpose.
 */
export function seal(appSecret: string, purpose: string, plaintext: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(appSecret, purpose), nonce)
  cipher.setAAD(Buffer.from(`${version}.${purpose}`))
  const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
  return [version, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
}

/**
 * Decrypts a text of {@link seal} with the same secret and purpose.
 * @throws Error when the secret or the purpose differs, or the text was modified.
 */
export function open(appSecret: string, purpose: string, sealed: string): string {
  const [format, nonce, tag, text] = sealed.split('.')
  if (format !== version || nonce === undefined || tag === undefined || text === undefined) {
    throw new Error(`not a sealed ${purpose}`)
  }
  const key = deriveKey(appSecret, purpose)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(`${version}.${purpose}`))
  try {
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8')
  } catch (error) {
    throw new Error(`the sealed ${purpose} cannot be decrypted: was APP_SECRET changed?`, { cause: error })
  }
}

/** HMAC-SHA256 in hex, for texts that could be guessed from a plain hash; the key is derived as in {@link seal}. */
export function keyedHash(appSecret: string, purpose: string, text: string): string {
  return createHmac('sha256', deriveKey(appSecret, purpose)).update(text).digest('hex')
}

const keys = new Map<string, KeyObject>()

/** Derived once per secret and purpose. */
function deriveKey(appSecret: string, purpose: string): KeyObject {
  const known = keys.get(`${appSecret} ${purpose}`)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'flor-de-maga', purpose, 32)))
  keys.set(`${appSecret} ${purpose}`, key)
  return key
}
