import { afterAll, beforeAll, expect, it } from 'vitest'
import { listLimit } from '../../kit/codecs.ts'
import { countLimit } from '../../kit/list-page.ts'
import { call, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let root: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())

const query = (text: string) => shop.platform.database.pool.query(text)

/** Follows the `Link` headers from `url`. @returns the ids of each answer. */
async function follow(url: string): Promise<string[][]> {
  const answers: string[][] = []
  for (let next: string | undefined = url; next !== undefined; ) {
    const answer: Awaited<ReturnType<typeof shop.server.inject>> = await shop.server.inject({
      url: next,
      headers: { cookie: root.cookie },
    })
    expect(answer.statusCode).toBe(200)
    answers.push(answer.json<{ id: string }[]>().map(({ id }) => id))
    next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return answers
}

async function expectWholeList(url: string, count: number): Promise<void> {
  const answers = await follow(url)
  expect(answers.map(({ length }) => length)).toEqual([listLimit, count - listLimit])
  expect(new Set(answers.flat()).size).toBe(count)
}

const added = listLimit + 5

it('GET /api/users leads through all users by Link headers, each once', async () => {
  await query(`insert into users (email, password, created_at) select 'long' || n || '@correo.test', '$argon2id$none',
    now() - n / 3 * interval '1 minute' from generate_series(1, ${added}) n`)
  await expectWholeList('/api/users', added + 1)
})

it('GET /api/admin/products leads through all products by Link headers, each once', async () => {
  await query(`insert into products (slug, name, price, position, created_at)
    select 'long-' || n, 'Soap ' || n, 5, n % 7, now() - n / 20 * interval '1 minute' from generate_series(1, ${added}) n`)
  await expectWholeList('/api/admin/products', added)
  await expectWholeList('/api/admin/products?include=archived', added)
})

it('an unknown id to start from leads to an empty list, a malformed one to a 400', async () => {
  expect(await follow('/api/users?after=3f1c2a4e-0000-4000-8000-000000000000')).toEqual([[]])
  expect((await call(shop, root, 'GET', '/api/users?after=1')).statusCode).toBe(400)
})

it('a list counts up to 10,000 entries and then stops', async () => {
  await query(`insert into contact_messages (name, email, message, language)
    select 'Luz', 'luz@correo.test', 'Hola', 'es' from generate_series(1, ${countLimit + 50})`)
  const { body } = await call(shop, root, 'GET', '/api/admin/messages?page=999999')
  expect(body).toMatchObject({ total: countLimit + 1, matching: countLimit + 1 })
  expect(body.messages).not.toHaveLength(0)
})

it('finds a payment by the digits of its number', async () => {
  const buyer = await shop.signIn()
  const cream = await shop.addProduct()
  await query(`select setval('order_numbers', 41)`)
  await openPayment(shop, buyer, [{ id: cream.id, price: cream.price, quantity: 1 }])
  const found = async (search: string) => (await call(shop, root, 'GET', `/api/admin/payments?search=${search}`)).body
  for (const search of ['42', 'FM-000042', 'fm-42', '00042']) {
    expect((await found(search)).matching, search).toBe(1)
  }
  expect((await found('43')).matching).toBe(0)
})

it('matches a complete address exactly, and parts of addresses anywhere', async () => {
  const cream = await shop.addProduct()
  const addresses = ['luz@isla.test', 'marluz@isla.test']
  for (const email of addresses) {
    const buyer = await shop.signIn({ email })
    await openPayment(shop, buyer, [{ id: cream.id, price: cream.price, quantity: 1 }])
  }
  const found = async (search: string) =>
    (await call(shop, root, 'GET', `/api/admin/payments?search=${encodeURIComponent(search)}`)).body.matching
  expect(await Promise.all([...addresses, ' LUZ@isla.test', 'luz@isla.tes', 'z@isla.test'].map(found))).toEqual([
    1, 1, 1, 2, 2,
  ])
})
