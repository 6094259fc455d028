import { createPrivateKey, generateKeyPair, randomUUID, sign, verify, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { selfSignedCertificate } from './certificate.ts'

export interface SigningIdentity {
  privateKeyPem: string
  certificatePem: string
}

export interface Transmission {
  id: string
  time: string
  webhookId: string
  raw: string
}

/** A 2048-bit RSA key and its self-signed certificate, CN paypal-emulator.invalid, valid for ten years. */
export async function newSigningIdentity(now: Date): Promise<SigningIdentity> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: selfSignedCertificate(privateKey, { commonName: 'paypal-emulator.invalid', notBefore: now }),
  }
}

/** The text PayPal signs: id, time, webhook id and the unsigned CRC-32 of the raw body, joined by bars. */
export function signedMessage(transmission: Transmission): string {
  const { id, time, webhookId, raw } = transmission
  return `${id}|${time}|${webhookId}|${crc32(raw)}`
}

export interface SignOptions {
  identity: SigningIdentity
  webhookId: string
  raw: string
  certUrl: string
  time: Date
  forged: boolean
}

/** Headers of one delivery. A forged delivery has a valid signature of another body. */
export function deliveryHeaders(options: SignOptions): Record<string, string> {
  const { identity, webhookId, raw, certUrl, time, forged } = options
  const transmission = { id: randomUUID(), time: time.toISOString().replace(/\.\d+Z$/, 'Z'), webhookId, raw }
  const message = signedMessage(forged ? { ...transmission, raw: `${raw} ` } : transmission)
  const signature = sign('RSA-SHA256', Buffer.from(message), createPrivateKey(identity.privateKeyPem))
  return {
    'content-type': 'application/json',
    'user-agent': 'PayPal-Emulator/1.0',
    'correlation-id': transmission.id.slice(0, 13),
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': transmission.time,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-cert-url': certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
  }
}

export function verifyTransmission(transmission: Transmission, signature: string, certificatePem: string): boolean {
  const key = new X509Certificate(certificatePem).publicKey
  return verify('RSA-SHA256', Buffer.from(signedMessage(transmission)), key, Buffer.from(signature, 'base64'))
}
