import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { fixedHeaders } from './security.ts'

const options = { trustHost: false, payments: { scripts: [], images: [] }, development: false }

it.each([
  ['http://shop.test', false],
  ['https://shop.test', false],
  ['https://shop.test', true],
])(
  'the fixed headers of %s are those of Helmet and the policy of permissions',
  async (publicUrl, includeSubDomains) => {
    const server = fastify()
    await server.register(helmet, {
      contentSecurityPolicy: false,
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    })
    const { headers } = await server.inject('/')
    await server.close()
    const { date, connection, 'content-type': type, 'content-length': length, ...security } = headers
    const { 'permissions-policy': permissions, ...fixed } = fixedHeaders({
      ...options,
      publicUrl,
      hstsIncludeSubdomains: includeSubDomains,
    })
    expect(fixed).toEqual(security)
    expect(permissions).toContain('camera=()')
  },
)
