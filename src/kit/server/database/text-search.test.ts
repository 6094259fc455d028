import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../accounts/server/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { fold } from '../../text.ts'
import { matchesAnyText, matchesSearch } from './text-search.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await createTestDatabase()
})
afterAll(() => shop.drop())

test('fold_text folds every letter and mark like the store does', async () => {
  const texts: string[] = []
  for (let code = 1; code <= 0x1_ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    // Letters of Unicode 16, which the database may not know.
    if (code === 0x1c89 || (code >= 0xa7cb && code <= 0xa7dc)) continue
    const character = String.fromCodePoint(code)
    if (/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{P}\p{Cf}\p{Cc}]/u.test(character))
      texts.push(`a${character}e`)
  }
  const { rows } = await shop.database.pool.query<{ text: string; folded: string }>(
    'select text, fold_text(text) as folded from unnest($1::text[]) as text',
    [texts],
  )
  const different = rows.filter(({ text, folded }) => folded !== fold(text)).map(({ text }) => text)
  expect(different).toEqual([])
  expect(rows).toHaveLength(texts.length)
})

test('fold_text folds Latin, Greek and Cyrillic in a database of the locale C', async () => {
  const { rows } = await shop.database.pool.query(
    `select fold_text(text collate "C") as folded from unnest($1::text[]) as text`,
    [['JOÃO', 'SØREN', 'ΟΔΥΣΣΕΎΣ', 'ВЛАДИМИР ЙОД', 'PHƯƠNG']],
  )
  expect(rows.map(({ folded }) => folded)).toEqual(['joao', 'soren', 'οδυσσευσ', 'владимир иод', 'phuong'])
})

describe('a search', () => {
  beforeAll(async () => {
    const person = (name: string, phone: string | null) => ({
      // Without digits, which the test searches for.
      email: `${randomUUID().replaceAll(/\d/g, 'x')}@correo.test`,
      firstName: name,
      password: 'x',
      phone,
    })
    await shop.database.db
      .insert(users)
      .values([
        person('João', '+1 (787) 555-0123'),
        person('Søren', '787-555-0199'),
        person('Владимир', null),
        person('D’Acosta', '1 939 555 0123'),
        person('Nguyễn', '+1.787.555.0177'),
        person('Şahin', null),
      ])
  })
  const found = async (search: string) => {
    const rows = await shop.database.db
      .select({ name: users.firstName })
      .from(users)
      .where(matchesSearch(users.searchText, search))
      .orderBy(users.firstName)
    return rows.map(({ name }) => name)
  }

  test.each([
    ['joao', ['João']],
    ['JOA\u0303O', ['João']],
    ['soren', ['Søren']],
    ['владимир', ['Владимир']],
    ["d'acosta", ['D’Acosta']],
    ['nguyen', ['Nguyễn']],
    ['NGUYỄN', ['Nguyễn']],
    ['sahin', ['Şahin']],
    ['787 5550177', ['Nguyễn']],
    ['555-0177 787', []],
    ['+17875550177', ['Nguyễn']],
    ['7875550123', ['João']],
    ['(787) 555-0123', ['João']],
    ['\u202a+1 787\u00a0555\u20110199\u202c', ['Søren']],
    ['787.555.0199', ['Søren']],
    ['17875550199', ['Søren']],
    ['joao 555-0123', ['João']],
    ['soren 555-0123', []],
    ['787 555', ['João', 'Nguyễn', 'Søren']],
  ])('%j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  test('follows changes of the row and of the version before, which does not write the column', async () => {
    await shop.database.pool.query(
      `update users set first_name = 'Chloë', phone = '939 555 7777' where phone like '%0199'`,
    )
    expect(await found('soren')).toEqual([])
    expect(await found('chloe 5557777')).toEqual(['Chloë'])
  })

  test('in texts without an index folds the same', async () => {
    const text = sql`'Ana João'::text`
    const { rows } = await shop.database.db.execute(sql`select ${matchesAnyText([text], 'JOAO')} as matches`)
    expect(rows).toEqual([{ matches: true }])
  })
})
