import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '../../testing/fast-check.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { Visitor } from '../../testing/visitor.ts'
import { users } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const roots = () => {
  const { db } = shop.platform.database
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'root'), isNull(users.anonymisedAt)))
}

/** Starts a shop with the given number of roots. */
async function startWith(count: number): Promise<SignedIn[]> {
  await shop.platform.database.db.update(users).set({ role: 'customer' }).where(eq(users.role, 'root'))
  return Promise.all(Array.from({ length: count }, () => shop.signIn({ role: 'root' })))
}

const demote = (who: SignedIn, whom: SignedIn) =>
  new Visitor(shop, who.cookie).put(`/api/users/${whom.id}/role`, { role: 'customer' })
const remove = (who: SignedIn, whom: SignedIn) => new Visitor(shop, who.cookie).call('DELETE', `/api/users/${whom.id}`)

test('rejects the removal of the only root', async () => {
  const [last] = await startWith(1)
  if (!last) throw new Error('no root')
  expect(await remove(last, last)).toMatchObject({ status: 409, body: { code: 'last_root' } })
  expect(await demote(last, last)).toMatchObject({ status: 403 })
  expect(await roots()).toEqual([{ id: last.id }])
})

test('keeps one root when two demote or delete each other or themselves concurrently', async () => {
  type Attempt = (a: SignedIn, b: SignedIn) => ReturnType<typeof remove>[]
  const attempts: Attempt[] = [
    (a, b) => [demote(a, b), demote(b, a)],
    (a, b) => [remove(a, b), remove(b, a)],
    (a, b) => [remove(a, a), remove(b, b)],
    (a, b) => [remove(a, a), demote(a, b)],
  ]
  for (const attempt of attempts) {
    for (let round = 0; round < 6; round++) {
      const [a, b] = await startWith(2)
      if (!a || !b) throw new Error('no roots')
      const answers = await Promise.all(attempt(a, b))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status < 300).length, String(statuses)).toBeLessThanOrEqual(1)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect((await roots()).length).toBe(1)
    }
  }
})

test('keeps one root of five under random concurrent removals', async () => {
  const who = fc.nat({ max: 4 })
  const action = fc.record({ who, whom: who, how: fc.constantFrom('demote', 'remove') })
  const concurrentRemovals = fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 20 }), async (actions) => {
    const people = await startWith(5)
    const answers = await Promise.all(
      actions.map(({ who, whom, how }) => {
        const [actor, target] = [people[who], people[whom]]
        if (!actor || !target) throw new Error('no such user')
        return how === 'demote' ? demote(actor, target) : remove(actor, target)
      }),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect((await roots()).length).toBeGreaterThan(0)
  })
  await fc.assert(concurrentRemovals, { numRuns: 25 })
})
