import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredColumns } from '../../testing/declared-columns.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { features } from '../features.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const names = async (query: string) => {
  const { rows } = await testDatabase.database.pool.query<{ name: string }>(query)
  return rows.map(({ name }) => name).sort()
}

test('every column of text or JSON is declared by its feature', async () => {
  const stored = await names(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'search_text'
       and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea')`,
  )
  expect(stored.length).toBeGreaterThan(200)
  const declared = declaredColumns()
  const undeclared = stored.filter((name) => !declared.includes(name))
  const where =
    'say what it holds under `columns` of src/<feature>/server/tables.ts (kit/server/database/held-columns.ts)'
  expect(undeclared, where).toEqual([])
  expect(declared.filter((name) => !stored.includes(name))).toEqual([])
})

test('nothing is plain and something else', () => {
  const others = [...declaredColumns('personal'), ...declaredColumns('picture'), ...declaredColumns('secret')]
  expect(declaredColumns('plain').filter((name) => others.includes(name))).toEqual([])
})

test('the uses of every declared picture are recorded by a trigger, and of nothing else', async () => {
  const recorded = await names(
    `select u.event_object_table || '.' || u.event_object_column as name
     from information_schema.triggered_update_columns u join information_schema.triggers g
       using (trigger_schema, trigger_name, event_object_table)
     where g.action_statement like '%record_picture_uses(%, ''' || u.event_object_column || '''%'`,
  )
  expect([...new Set(recorded)]).toEqual(declaredColumns('picture'))
})

test('a feature with secrets seals them again', () => {
  const holdSecrets = features.filter(({ columns = {} }) => Object.values(columns).some(({ secret }) => secret))
  expect(holdSecrets.length).toBeGreaterThan(2)
  expect(holdSecrets.filter(({ reseal }) => !reseal)).toEqual([])
})
