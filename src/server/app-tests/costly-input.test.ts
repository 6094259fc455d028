import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { maxBodyBytes } from '../../kit/server/http/request-bodies.ts'
import { sampleRecordsOf, sampleRequests } from '../../testing/all-samples.ts'
import { costlyBodies } from '../../testing/bad-bodies.ts'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'
import { samplePassword } from '../../testing/samples.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

// While one request is worked on, all others of the process wait. The processor time of this thread bounds the time that
// they wait, and does not depend on what else the machine does.

const maxMs = 200
const maxAnswerBytes = 16 * 1024

let shop: TestShop
let product: Awaited<ReturnType<TestShop['addProduct']>>
let password: string

beforeAll(async () => {
  shop = await startTestShop()
  password = await hashPassword(samplePassword)
  product = await shop.addProduct({ stock: null })
})
afterAll(() => shop.close())

/** Milliseconds of processor time of this thread; the second of two tries counts, since the first one may compile code. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const first = await costOnce(work)
  return first < maxMs ? first : costOnce(work)
}

async function costOnce(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

describe('no request holds up others for 200 ms, nor gets a long answer', () => {
  const withBody = contractEndpoints.filter(({ body, file, files, form }) => body && !file && !files && !form)

  test.each(withBody.map((endpoint) => ({ endpoint, name: nameOf(endpoint) })))('$name', async ({ endpoint }) => {
    const root = await shop.signIn({ role: 'root', password })
    const sample = (await sampleRequests[nameOf(endpoint)]?.(sampleRecordsOf(shop, root, product))) ?? {}
    const params: Record<string, string> = sample.params ?? {}
    const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const headers = { cookie: root.cookie, 'content-type': 'application/json' }
    for (const { what, body } of costlyBodies(sample.body ?? {})) {
      const payload = JSON.stringify(body)
      let answer: Awaited<ReturnType<TestShop['server']['inject']>> | undefined
      const ms = await cost(async () => {
        answer = await shop.server.inject({ method: endpoint.method, url, headers, payload })
      })
      expect(ms, what).toBeLessThan(maxMs)
      expect(answer?.statusCode, `${what}: ${answer?.payload.slice(0, 200)}`).toBeLessThan(500)
      if ((answer?.statusCode ?? 0) >= 400) expect(answer?.payload.length, what).toBeLessThan(maxAnswerBytes)
      if (payload.length > maxBodyBytes) expect(answer?.statusCode, what).toBe(413)
    }
  })
})
