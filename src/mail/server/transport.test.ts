import { expect, test } from 'vitest'
import type { SmtpAccount } from './smtp.ts'
import { connectionOptions } from './transport.ts'

/** An account that the environment configures and that does not require TLS. */
const accountAt = (host: string, user: string | null): SmtpAccount => ({
  host,
  port: 587,
  user,
  password: user && 'secret',
  implicitTls: false,
  requireTls: false,
  trusted: true,
  from: { name: 'Shop', address: 'shop@shop.test' },
  replyTo: null,
  bouncesTo: null,
})

test.each([
  ['8.8.8.8', 'ana', true],
  ['2606:4700::1111', 'ana', true],
  ['name-without-address.invalid', 'ana', true],
  ['127.0.0.1', 'ana', false],
  ['localhost', 'ana', false],
  ['8.8.8.8', null, false],
])('TLS at %s for the user %s is required: %s', async (host, user, required) => {
  expect(await connectionOptions(accountAt(host, user), true)).toMatchObject({ requireTLS: required })
})
