import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { sampleRecordsOf, sampleRequests } from '../../testing/all-samples.ts'
import { costlyBodies, extremeTexts, invalidBodies } from '../../testing/bad-bodies.ts'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'
import { fc } from '../../testing/fast-check.ts'
import { type SampleRequest, samplePassword } from '../../testing/samples.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

const visitors = ['anonymous', 'unverified', 'customer', 'admin', 'root'] as const
type VisitorName = (typeof visitors)[number]

let shop: TestShop
let samples: { method: string; path: string; sample: SampleRequest; invalid: unknown[] }[]
let cookies: Record<VisitorName, string>
const signInAgain: Partial<Record<VisitorName, () => Promise<string>>> = {}

beforeAll(async () => {
  shop = await startTestShop()
  const password = await hashPassword(samplePassword)
  const product = await shop.addProduct({ stock: null })
  cookies = { anonymous: '', unverified: '', customer: '', admin: '', root: '' }
  for (const [visitor, user] of [
    ['unverified', { emailVerified: false }],
    ['customer', {}],
    ['admin', { role: 'admin' }],
    ['root', { role: 'root' }],
  ] as const) {
    const renew = async () => (await shop.signIn({ ...user, password })).cookie
    signInAgain[visitor] = renew
    cookies[visitor] = await renew()
  }
  const things = sampleRecordsOf(shop, await shop.signIn({ password }), product)
  samples = []
  // Sequential: a customer's second checkout would release the first one's payment.
  for (const endpoint of contractEndpoints) {
    const sample = (await sampleRequests[nameOf(endpoint)]?.(things)) ?? {}
    const invalid = endpoint.body
      ? [...invalidBodies(endpoint.body, sample.body ?? {}), ...costlyBodies(sample.body ?? {}).slice(0, 5)].map(
          ({ body }) => body,
        )
      : []
    const one = { method: endpoint.method, path: endpoint.path, sample, invalid }
    // Rendering a PDF takes as long as 50 other requests.
    samples.push(...(endpoint.reply === 'pdf' ? [one] : [one, one, one]))
  }
})
afterAll(() => shop.close())

/** `FUZZ_REQUESTS=20000` sends more, without a limit of time. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 3_000)
const maxMs = process.env.FUZZ_REQUESTS ? {} : { interruptAfterTimeLimit: 15_000 }
/** Of processor time, which does not depend on what else the machine does. */
const maxCpuMs = 1_000
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\u0000', '\ud800', '%00', "'", '../..', 'a\u0300\u0316'.repeat(2_000), '\r\nx: y', '\u001b[2J'),
  fc.constantFrom(...extremeTexts),
)
const anyBody = fc.oneof(
  fc.jsonValue({ noUnicodeString: false }),
  fc.object({ maxDepth: 4 }),
  fc.dictionary(anyText, anyText),
  fc.nat(60_000).map((count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))),
  fc.nat(60_000).map((count) => Array.from({ length: count }, () => ({}))),
)

/** Mostly null, so that most requests have one fault only. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>, oneIn: number) =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

const anyRequest = fc.record({
  endpoint: fc.nat(),
  visitor: fc.constantFrom(...visitors),
  method: seldom(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'), 12),
  parameter: seldom(anyText, 4),
  query: seldom(anyText, 6),
  body: fc.oneof(
    { weight: 3, arbitrary: fc.record({ invalid: fc.nat() }) },
    { weight: 2, arbitrary: fc.constant('good' as const) },
    { weight: 2, arbitrary: fc.record({ json: anyBody }) },
    { weight: 1, arbitrary: fc.record({ bytes: fc.uint8Array({ maxLength: 300 }) }) },
  ),
  type: seldom(fc.constantFrom('text/plain', 'application/json; charset=latin1', 'x'), 20),
  origin: seldom(fc.constantFrom('http://shop.test', 'null', 'https://evil.test', ''), 12),
})
type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never

function optionsOf(any: AnyRequest): InjectOptions {
  const target = samples[any.endpoint % samples.length]
  if (!target) throw new Error('no endpoint')
  const params: Record<string, string> = target.sample.params ?? {}
  const fill = (name: string) => any.parameter ?? params[name] ?? 'x'
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fill(name).toWellFormed()))
  const query = any.query === null ? '' : `?${encodeURIComponent(any.query.toWellFormed())}`
  const method = any.method ?? target.method
  const payload = method === 'GET' || method === 'HEAD' ? undefined : payloadOf(any, target)
  return {
    method: method as 'GET',
    url: path + query,
    headers: {
      ...(cookies[any.visitor] ? { cookie: cookies[any.visitor] } : {}),
      ...(any.origin === null ? {} : { origin: any.origin }),
      ...(payload instanceof FormData ? {} : { 'content-type': any.type ?? 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  }
}

function payloadOf({ body }: AnyRequest, { sample, invalid }: (typeof samples)[number]): string | Buffer | FormData {
  if (body === 'good' && sample.form) return sample.form
  if (body === 'good') return JSON.stringify(sample.body ?? {})
  if ('bytes' in body) return Buffer.from(body.bytes)
  if ('json' in body) return JSON.stringify(body.json) ?? ''
  return JSON.stringify(invalid[body.invalid % Math.max(invalid.length, 1)] ?? {})
}

test(`${requests} random requests of all roles cause no server error`, async () => {
  const statuses = new Map<number, number>()
  let slowest = 0
  const one = fc.asyncProperty(anyRequest, async (any) => {
    const before = process.threadCpuUsage()
    const options = optionsOf(any)
    const answer = await shop.server.inject(options)
    const { user, system } = process.threadCpuUsage(before)
    slowest = Math.max(slowest, (user + system) / 1_000)
    expect(slowest).toBeLessThan(maxCpuMs)
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    expect(answer.statusCode, `${options.method} ${options.url}: ${answer.payload}`).toBeLessThan(500)
    // The requests include a sign-out.
    if (answer.statusCode === 401) cookies[any.visitor] = (await signInAgain[any.visitor]?.()) ?? ''
  })
  await fc.assert(one, { numRuns: requests, ...maxMs, markInterruptAsFailure: false })
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  // Some requests succeed and some are rejected.
  expect(statuses.get(200), JSON.stringify([...statuses])).toBeGreaterThan(20)
  expect(statuses.get(400)).toBeGreaterThan(20)
  if (process.env.FUZZ_REPORT) console.log({ ...Object.fromEntries(statuses), slowest })
}, 900_000)
