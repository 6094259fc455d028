import { createPrivateKey, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { selfSignedCertificate } from './certificate.ts'
import { deliveryHeaders, newSigningIdentity, signedMessage, verifyTransmission } from './signing.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('the certificate is valid for Node and self-signed', async () => {
  const identity = await newSigningIdentity(now)
  const certificate = new X509Certificate(identity.certificatePem)
  expect(certificate.subject).toBe('CN=paypal-emulator.invalid')
  expect(certificate.issuer).toBe(certificate.subject)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkIssued(certificate)).toBe(true)
  expect(certificate.checkPrivateKey(createPrivateKey(identity.privateKeyPem))).toBe(true)
  expect(certificate.ca).toBe(true)
  expect(certificate.validFromDate).toEqual(new Date('2026-11-20T12:00:00Z'))
  expect(certificate.validToDate.getUTCFullYear()).toBe(2036)
})

test('encodes dates after 2049', async () => {
  const key = createPrivateKey((await newSigningIdentity(now)).privateKeyPem)
  const pem = selfSignedCertificate(key, { commonName: 'later', notBefore: new Date('2049-06-01T00:00:00Z') })
  expect(new X509Certificate(pem).validToDate.getUTCFullYear()).toBe(2059)
})

test('the signed message ends with the unsigned CRC-32 of the raw body', () => {
  // CRC-32 of "123456789" is 0xcbf43926, the check value of the algorithm.
  expect(signedMessage({ id: 'a', time: 'b', webhookId: 'c', raw: '123456789' })).toBe('a|b|c|3421780262')
})

test('verifies a delivery, and rejects a forged one', async () => {
  const identity = await newSigningIdentity(now)
  for (const forged of [false, true]) {
    const options = { identity, webhookId: 'EMUHOOK', raw: '{"ñ":1}', certUrl: 'http://c', time: now, forged }
    const headers = deliveryHeaders(options)
    const transmission = {
      id: headers['paypal-transmission-id'] ?? '',
      time: headers['paypal-transmission-time'] ?? '',
      webhookId: 'EMUHOOK',
      raw: '{"ñ":1}',
    }
    const signature = headers['paypal-transmission-sig'] ?? ''
    expect(verifyTransmission(transmission, signature, identity.certificatePem)).toBe(!forged)
  }
})
