import type { FastifySchemaValidationError, InjectOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { errorReply } from '../../kit/codecs.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { bodyFaults } from '../../kit/server/http/errors.ts'
import { bodyLimitOf } from '../../kit/server/http/request-bodies.ts'
import { saveSetting } from '../../settings/office-api.ts'
import { sampleRecordsOf, sampleRequests } from '../../testing/all-samples.ts'
import { extremeTexts, invalidBodies, nonObjectBodies } from '../../testing/bad-bodies.ts'
import { badForms } from '../../testing/bad-forms.ts'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { registeredRoutes } from '../../testing/registered-routes.ts'
import { roleMatrix } from '../../testing/role-matrix.ts'
import { type SampleRecords, samplePassword } from '../../testing/samples.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let password: string
let product: SampleRecords['product']
let routes: Awaited<ReturnType<typeof registeredRoutes>>

beforeAll(async () => {
  routes = await registeredRoutes(async () => {
    shop = await startTestShop()
  })
  password = await hashPassword(samplePassword)
  product = await shop.addProduct({ stock: null })
  for (const endpoint of contractEndpoints) prepared.set(endpoint, await prepare(endpoint))
  stored = await fingerprint(shop.platform.database.pool)
})
afterAll(() => shop.close())

/** Records of every endpoint. They serve all tests, because a refused request changes nothing. */
const prepared = new Map<Endpoint, Awaited<ReturnType<typeof prepare>>>()
/** What is stored before the first request; tests that store come last. */
let stored: Record<string, string>

const preparedFor = (endpoint: Endpoint) => prepared.get(endpoint) as Awaited<ReturnType<typeof prepare>>

/** A root who requests the root's own records. */
async function prepare(endpoint: Endpoint) {
  const root = await shop.signIn({ role: 'root', password })
  const sample = (await sampleRequests[nameOf(endpoint)]?.(sampleRecordsOf(shop, root, product))) ?? {}
  const params: Record<string, string> = sample.params ?? {}
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  return { cookie: root.cookie, sample, url }
}

const send = (options: InjectOptions) => shop.server.inject(options)

function sendJson(endpoint: Endpoint, at: { url: string; cookie: string }, payload: string | Buffer, type?: string) {
  const headers = { cookie: at.cookie, 'content-type': type ?? 'application/json' }
  return send({ method: endpoint.method, url: at.url, headers, payload })
}

async function expectNothingStored(work: () => Promise<void>) {
  await work()
  expect(await fingerprint(shop.platform.database.pool)).toEqual(stored)
}

const writing = contractEndpoints
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => ({ endpoint, name: nameOf(endpoint) }))
const forms = writing.filter(({ endpoint }) => endpoint.file ?? endpoint.files)
const takingJson = writing.filter(({ endpoint }) => !endpoint.file && !endpoint.files && !endpoint.form)
const withBody = takingJson.flatMap(({ endpoint, name }) =>
  endpoint.body ? [{ endpoint, name, body: endpoint.body }] : [],
)
const withParams = contractEndpoints
  .filter(({ params }) => params)
  .map((endpoint) => ({ endpoint, name: nameOf(endpoint) }))

const withQuery = contractEndpoints.flatMap((endpoint) => {
  if (!endpoint.query) return []
  const { properties = {} } = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
  const dates = Object.keys(properties).filter((name) => JSON.stringify(properties[name]).includes('"format":"date"'))
  return [{ endpoint, name: nameOf(endpoint), parameters: Object.keys(properties), dates }]
})

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

describe('rejects a body with one fault with 400 and stores nothing', () => {
  test.each(withBody)('$name', async ({ endpoint, name, body: schema }) => {
    const at = preparedFor(endpoint)
    // The route validates by this very schema, so that most bodies need no request; that of settings is made of all features'.
    if (name === nameOf(saveSetting)) expect(jsonOf(routes.get(name) as z.ZodType)).toEqual(jsonOf(schema))
    else expect(routes.get(name)).toBe(schema)
    const validate = validatorCompiler({ schema, method: endpoint.method, url: endpoint.path })
    const refused: { what: string; payload: string }[] = []
    for (const { what, body, mustReject } of invalidBodies(schema, at.sample.body ?? {})) {
      const payload = JSON.stringify(body)
      const { error } = await validate(JSON.parse(payload))
      expect(error !== undefined || !mustReject, what).toBe(true)
      if (!error) continue
      refused.push({ what, payload })
      expectFields(bodyFaults(error as unknown as FastifySchemaValidationError[]).details.fields, what)
    }
    const longest = refused.toSorted((a, b) => b.payload.length - a.payload.length)
    await expectNothingStored(async () => {
      for (const { what, payload } of [refused[0], longest[0], refused.at(-1)].filter((one) => one !== undefined)) {
        const answer = await sendJson(endpoint, at, payload)
        const isTooLong = Buffer.byteLength(payload) > bodyLimitOf(schema)
        expectRefusal(answer, [isTooLong ? 413 : 400], what)
        if (!isTooLong) expectFields(errorReply.parse(answer.json()).fields, what)
      }
      // Who may not send the request learns nothing about its body.
      const statuses = roleMatrix.find((row) => row.endpoint === name)?.cells.map(({ status }) => status) ?? []
      const needsSession =
        statuses[0] === 401 && statuses.some((status) => status !== 401) && !handlersRefuse.includes(name)
      const answer = await sendJson(endpoint, { ...at, cookie: '' }, refused[0]?.payload ?? '{"x":1}')
      expectRefusal(answer, [needsSession ? 401 : 400], 'anonymous')
    })
  })

  /** Their handlers, not their guards, refuse anonymous visitors. */
  const handlersRefuse = ['POST /api/auth/verify-code', 'POST /paypal/order/{id}/capture']

  function expectFields(fields: readonly { field: string }[] | undefined, what: string) {
    expect(fields, what).not.toEqual([])
    expect(fields?.[0]?.field, what).toMatch(/^[$\w]+(\.[$\w]+)*$/)
  }
})

describe('rejects a body that is not JSON and stores nothing', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const good = '{"email":"ana@correo.test"}'
  /** Status 0: 413 where the endpoint takes less, else 400. */
  const cases: [string, string | Buffer, number][] = [
    ['cut off', '{"email": "ana', 400],
    ['a trailing comma', '{"email": "ana",}', 400],
    ['two values', '{} {}', 400],
    ['NaN', '{"email": NaN}', 400],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 400],
    ['UTF-16', Buffer.from(good, 'utf16le'), 400],
    ['zeros', Buffer.alloc(1000), 400],
    ['__proto__', '{"__proto__": {"role": "root"}}', 400],
    ['an escaped __proto__', '{"\\u005f_proto__": {"role": "root"}}', 400],
    ['a deeper __proto__', '{"items": [{"__proto__": {}}]}', 400],
    ['constructor', '{"constructor": {"prototype": {"role": "root"}}}', 400],
    ['40 levels', nested(40), 400],
    ['40,000 levels', nested(40_000), 0],
    ['40,000 lists', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, 0],
    ['1 MB', JSON.stringify({ email: 'x'.repeat(1024 * 1024) }), 413],
  ]
  const types = [
    'text/plain',
    'text/plain;charset=utf-8; application/json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ]

  test.each(takingJson)('$name', async ({ endpoint }) => {
    const at = preparedFor(endpoint)
    await expectNothingStored(async () => {
      for (const [what, payload, status] of cases) {
        expectRefusal(await sendJson(endpoint, at, payload), status === 0 ? [400, 413] : [status], what)
      }
      for (const type of types) expectRefusal(await sendJson(endpoint, at, good, type), [415], type)
    })
  })

  test.each(withBody)('$name without a body, and with bodies other than objects', async ({ endpoint }) => {
    const at = preparedFor(endpoint)
    await expectNothingStored(async () => {
      for (const payload of ['', ...nonObjectBodies.map((body) => JSON.stringify(body))]) {
        const mayBeEmpty = endpoint.body?.safeParse({}).success && (payload === '' || payload === 'null')
        if (!mayBeEmpty) expectRefusal(await sendJson(endpoint, at, payload), [400], payload)
      }
    })
  })
})

describe('rejects a malformed form and stores nothing', () => {
  test.each(forms)('$name', async ({ endpoint }) => {
    const { url, cookie } = preparedFor(endpoint)
    await expectNothingStored(async () => {
      for (const { what, type, payload, statuses } of badForms((endpoint.file ?? endpoint.files)?.field ?? '')) {
        const headers = { cookie, 'content-type': type }
        expectRefusal(await send({ method: endpoint.method, url, headers, payload }), statuses, what)
      }
    })
  })
})

describe('addresses', () => {
  const odd = [
    'no-such-thing',
    '-1',
    '1e9',
    '%00',
    'a%00b',
    '%ED%A0%80',
    '%ff',
    '%',
    '%2e%2e%2f',
    '..%2f..',
    '%2F',
    '__proto__',
  ]
  const texts = [
    'constructor',
    '%F0%9F%92%A5',
    "'%20or%201=1--",
    '%0d%0aset-cookie:x',
    'x'.repeat(600),
    'x'.repeat(8000),
  ]

  test.each(withParams)('$name rejects every malformed parameter', async ({ endpoint }) => {
    const { cookie, sample } = preparedFor(endpoint)
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    await expectNothingStored(async () => {
      for (const invalid of names) {
        // Staff choose the address of a new page: what can be one is not malformed.
        const isChosen = nameOf(endpoint) === 'PUT /api/admin/pages/{slug}'
        for (const value of [...odd, ...texts]) {
          if (isChosen && endpoint.params?.safeParse({ slug: value }).success) continue
          const own: Record<string, string> = sample.params ?? {}
          const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
            name === invalid ? value : (own[name] ?? ''),
          )
          const payload = sample.form || sample.body ? { payload: sample.form ?? sample.body } : {}
          const answer = await send({ method: endpoint.method, url, headers: { cookie }, ...payload })
          expectRefusal(answer, [400, 404, 414], `${invalid} = ${value.slice(0, 40)}`)
        }
      }
    })
  })

  test('accept their methods only', async () => {
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'] as const
    await expectNothingStored(async () => {
      for (const path of new Set(contractEndpoints.map((endpoint) => endpoint.path))) {
        const declared = contractEndpoints.filter((endpoint) => endpoint.path === path)
        const own = declared.map(({ method }) => String(method))
        const { cookie, url } = preparedFor(declared[0] as Endpoint)
        // A literal segment can match the parameter of another endpoint.
        const known = (method: string) =>
          contractEndpoints.some((one) => one.method === method && matches(one.path, url))
        for (const method of methods.filter((one) => !own.includes(one) && !known(one))) {
          const answer = await send({ method: method as 'GET', url, headers: { cookie } })
          expectRefusal(answer, [404, 405], `${method} ${url}`)
        }
      }
    })
  })

  test.each(withQuery)('$name takes dates and numbers outside every range without a server error', async (one) => {
    const { cookie, url } = preparedFor(one.endpoint)
    for (const name of one.parameters) {
      for (const value of [...extremeTexts, 'a\u0300'.repeat(3_000)]) {
        const query = new URLSearchParams({ [name]: value })
        const answer = await send({ method: one.endpoint.method, url: `${url}?${query}`, headers: { cookie } })
        expect(answer.statusCode, `${name} = ${value.slice(0, 40)}: ${answer.payload}`).toBeLessThan(500)
        if (one.dates.includes(name) && /^\d{4}-/.test(value)) expect(answer.statusCode, `${name} = ${value}`).toBe(400)
      }
    }
  })

  test('answer the same with unknown query parameters', async () => {
    const queries = [
      '?a=%00',
      '?a=%ff&b',
      '?__proto__[x]=1',
      '?constructor=1',
      '?limit=-1&limit[]=2',
      `?${'a&'.repeat(2000)}`,
    ]
    const together = `?${queries.map((query) => query.slice(1)).join('&')}`
    const reading = contractEndpoints.filter(({ method }) => method === 'GET')
    for (const [at, endpoint] of reading.entries()) {
      const { cookie, url } = preparedFor(endpoint)
      const { statusCode: without } = await send({ method: 'GET', url, headers: { cookie } })
      // One parser reads the queries of all endpoints.
      for (const query of at < 10 ? queries : [together]) {
        const answer = await send({ method: 'GET', url: `${url}${query}`, headers: { cookie } })
        expect(answer.statusCode, `${url}${query}`).toBe(without)
      }
    }
  })

  const matches = (path: string, url: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url)
})

describe('handles unusual values in a body without a server error', () => {
  // Endpoints that create come last: answers to others grow with the shop.
  const isPost = ({ endpoint }: (typeof withBody)[number]) => Number(endpoint.method === 'POST')
  test.each([...withBody].sort((a, b) => isPost(a) - isPost(b)))('$name', async ({ endpoint, body: schema }) => {
    const at = await prepare(endpoint)
    const accepted = invalidBodies(schema, at.sample.body ?? {}).filter(({ body }) => schema.safeParse(body).success)
    for (const { what, body } of accepted) {
      const answer = await sendJson(endpoint, at, JSON.stringify(body))
      expect(answer.statusCode, `${what}: ${answer.payload}`).toBeLessThan(500)
      if (answer.statusCode >= 400) expectRefusal(answer, [answer.statusCode], what)
    }
  })
})
