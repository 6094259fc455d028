import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { createLog } from '../../kit/server/log.ts'
import { missingRecords, sampleRecordsOf, sampleRequests } from '../../testing/all-samples.ts'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { registeredRoutes } from '../../testing/registered-routes.ts'
import { type Cell, type MatrixRow, pageRoleMatrix, roleMatrix } from '../../testing/role-matrix.ts'
import { type SampleRecords, type SampleRequest, samplePassword } from '../../testing/samples.ts'
import { type SignedIn, startTestShop, type TestShop, watched } from '../../testing/test-shop.ts'
import { buildApp } from '../app.ts'

const assets = join(import.meta.dirname, '../../../dist/client/assets')
const built = existsSync(assets)
const dataDir = mkdtempSync(join(tmpdir(), 'shop-matrix-'))

let shop: TestShop
let routes: string[]
let product: SampleRecords['product']
let password: string
/** The shop with its built pages. */
let whole: FastifyInstance

/** No answer to any role holds them, nor does the log. */
const secrets = { metricsToken: randomUUID(), setupToken: randomUUID() }
const environment = { METRICS_TOKEN: secrets.metricsToken, SETUP_TOKEN: secrets.setupToken }

beforeAll(async () => {
  shop = await startTestShop({
    environment,
    log: createLog('trace', { write: (line) => shop?.answers.searchLog(line) }),
  })
  for (const secret of Object.values(secrets)) shop.answers.keepSecret(secret)
  password = await hashPassword(samplePassword)
  product = await shop.addProduct({ stock: null })
  await shop.signIn({ role: 'root' })
  const config = { ...shop.config, dataDir }
  const registered = await registeredRoutes(async () => {
    const app = await watched(shop.answers, () => buildApp({ ...shop.platform, config }, { pages: built }))
    await app.server.ready()
    whole = app.server
  })
  routes = [...registered.keys()]
})
afterAll(async () => {
  await whole?.close()
  await shop?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const roles = {
  A: null,
  U: { emailVerified: false },
  C: {},
  O: {},
  Ad: { role: 'admin' },
  R: { role: 'root' },
} as const

interface RequestTarget {
  server: FastifyInstance
  method: string
  path: string
  actor: SignedIn | null
}

const signIn = (column: Cell['column'] = 'C') => shop.signIn({ ...roles[column], password })

async function ask({ server, method, path, actor }: RequestTarget, { params = {}, body, form, url }: SampleRequest) {
  return server.inject({
    method: method as 'GET',
    url: url ?? path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    headers: actor ? { cookie: actor.cookie } : {},
    ...(form || body ? { payload: form ?? body } : {}),
  })
}

type Answer = Awaited<ReturnType<typeof ask>>

/** An answer without the fields that differ in every answer. */
function comparable(answer: Answer) {
  const { 'x-request-id': _, date: __, ...headers } = answer.headers
  const body = answer.payload
    .replace(/"requestId":"[^"]*"/, '"requestId":"-"')
    .replace(/"exportedAt": "[^"]*"/, '"exportedAt": "-"')
  return { status: answer.statusCode, headers, body }
}

const sampleOf = (row: MatrixRow, things: SampleRecords) => sampleRequests[row.endpoint]?.(things) ?? {}

const statusOf = ({ cells }: MatrixRow, of: Cell['column']) => cells.find(({ column }) => column === of)?.status ?? 0

type Tried = { target: RequestTarget; request: SampleRequest; cell: Cell }

/** What an account without any records requests. */
const withoutRecords = (row: MatrixRow, { id: userId, email }: SignedIn) =>
  sampleOf(row, { ...missingRecords(product), userId, email })

/** The answer to a session of an unverified address is the same before and after others have bound records to it. */
async function tryWithoutRecords(server: FastifyInstance, row: MatrixRow, { column }: Cell) {
  const actor = await signIn(column)
  const target = { server, method: row.method, path: row.path, actor }
  const before = comparable(await ask(target, await withoutRecords(row, actor)))
  const request = await sampleOf(row, sampleRecordsOf(shop, actor, product))
  expect(comparable(await ask(target, request)), `as ${column}`).toEqual(before)
}

/** The requests of a row. What changes nothing shares one request for records of another customer. */
function requestsOf(server: FastifyInstance, row: MatrixRow) {
  const foreign = async () => sampleOf(row, sampleRecordsOf(shop, await signIn(), product))
  let shared: Promise<SampleRequest> | undefined
  return async (cell: Cell): Promise<Tried> => {
    const actor = cell.column === 'A' ? null : await signIn(cell.column)
    const target = { server, method: row.method, path: row.path, actor }
    if (cell.own && actor) return { target, request: await sampleOf(row, sampleRecordsOf(shop, actor, product)), cell }
    if (row.method !== 'GET' && cell.status < 400) return { target, request: await foreign(), cell }
    shared ??= foreign()
    return { target, request: await shared, cell }
  }
}

async function tryCell(row: MatrixRow, { target, request, cell }: Tried) {
  const what = `as ${cell.column}`
  if (row.method === 'GET') {
    const head = await ask({ ...target, method: 'HEAD' }, request)
    expect({ status: head.statusCode, body: head.payload }, what).toEqual({ status: cell.status, body: '' })
  }
  const answer = await ask(target, request)
  expect(answer.statusCode, `${what}: ${answer.payload.slice(0, 300)}`).toBe(cell.status)
  if (cell.column === 'U' && cell.status === 403 && statusOf(row, 'C') !== 403) {
    expect(answer.json(), what).toMatchObject({ code: 'email_unverified' })
  }
  const unseen = cell.status === 404 && (cell.column === 'O' || cell.column === 'U') ? answer : null
  const foreign = cell.own && cell.column !== 'U' && cell.column !== 'C' ? await askForeign(target, row) : unseen
  if (!foreign) return
  expect(foreign.statusCode, what).toBe(404)
  const missing = await ask(target, await sampleOf(row, missingRecords(product)))
  expect(comparable(foreign), what).toEqual(comparable(missing))
}

/** Requests as every role; the refused ones store nothing. */
async function tryRow(server: FastifyInstance, row: MatrixRow) {
  const prepare = requestsOf(server, row)
  const refused: Tried[] = []
  for (const cell of row.cells) if (cell.status >= 400) refused.push(await prepare(cell))
  const before = await fingerprint(shop.platform.database.pool)
  for (const tried of refused) await tryCell(row, tried)
  expect(await fingerprint(shop.platform.database.pool)).toEqual(before)
  for (const cell of row.cells) if (cell.status < 400) await tryCell(row, await prepare(cell))
  for (const cell of row.cells) if (cell.none) await tryWithoutRecords(server, row, cell)
}

async function askForeign(target: RequestTarget, row: MatrixRow): Promise<Answer> {
  return ask(target, await sampleOf(row, sampleRecordsOf(shop, await signIn(), product)))
}

describe('the permissions of every role', () => {
  test.each(roleMatrix)('$endpoint', async (row) => {
    await tryRow(shop.server, row)
  })

  test.skipIf(!built).each(pageRoleMatrix)('$endpoint', async (row) => {
    sampleRequests['GET /assets/*'] = () => ({
      url: `/assets/${readdirSync(assets).find((name) => name.endsWith('.js'))}`,
    })
    await tryRow(whole, row)
  })
})

test('the demo forwards no request to another server', async () => {
  const paths = ['/web-sdk/v6/core', '/checkoutnow?token=x', '/%2f%2fevil.test/web-sdk/v6/core']
  for (const path of paths) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await whole.inject({ method, url: `/demo/paypal${path}` })
      expect(answer.statusCode, `${method} ${path}`).toBe(404)
    }
  }
})

/** What a session may do before its address is verified: the account itself, which only its own session filled in. */
const ofTheAccountItself = [
  'POST /api/auth/verify-code',
  'POST /api/auth/resend-verification',
  'GET /api/auth/user',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/{id}',
  'POST /api/auth/activity',
  'POST /api/auth/confirm',
  'PUT /api/profile',
  'PUT /api/profile/password',
  'GET /api/profile/sign-in-passkeys',
  'POST /api/profile/delete',
  'PUT /api/users/{id}',
]

describe('the matrix', () => {
  test('gives a session of an unverified address nothing but the account itself', () => {
    const given = roleMatrix.filter(
      (row) =>
        statusOf(row, 'A') === 401 &&
        row.cells.some(({ column, status, none }) => column === 'U' && status < 300 && !none),
    )
    expect(given.map(({ endpoint }) => endpoint).sort()).toEqual(ofTheAccountItself.toSorted())
  })

  const endpoints = [...roleMatrix, ...pageRoleMatrix].map(({ endpoint }) => endpoint)
  const known = new Set(endpoints)

  test('has one row for an endpoint', () => {
    expect(endpoints.filter((name, at) => endpoints.indexOf(name) !== at)).toEqual([])
  })

  test('has a row for every route that is registered', () => {
    const publicFile = /^GET \/(plants\/)?[\w-]+\.(ico|png|svg|jpg|webp|txt|webmanifest|xml)$/
    const asGet = (route: string) => route.replace(/^HEAD /, 'GET ')
    expect(routes.length).toBeGreaterThan(known.size)
    expect(routes.filter((route) => !known.has(asGet(route)) && !publicFile.test(asGet(route)))).toEqual([])
  })

  test('has a row for every endpoint of the contract, and no other', () => {
    const declared = contractEndpoints.map(nameOf)
    expect(declared.filter((name) => !known.has(name))).toEqual([])
    const routeNames = new Set([...routes, ...(built ? [] : pageRoleMatrix.map(({ endpoint }) => endpoint))])
    expect([...known].filter((name) => !routeNames.has(name))).toEqual([])
  })

  test('has a request for every row', () => {
    expect([...known].filter((name) => !sampleRequests[name])).toEqual([])
  })

  test('has a status for A, U, C, Ad and R in every row', () => {
    for (const { endpoint, cells } of roleMatrix) {
      const columns = cells.map(({ column }) => column).filter((column) => column !== 'O')
      expect(columns, endpoint).toEqual(['A', 'U', 'C', 'Ad', 'R'])
    }
  })
})

test('a production shop has neither the mailbox nor the emulator of the demo', async () => {
  const config = { ...shop.config, mode: 'production' as const }
  const names = await registeredRoutes(() => buildApp({ ...shop.platform, config }, { pages: false }))
  expect([...names.keys()].filter((name) => name.includes('/demo'))).toEqual([])
})
