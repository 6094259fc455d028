import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
/** Tests, and what they need of a feature. */
const tests = ['**/*.test.*', '**/server/samples.ts', 'src/testing/**']

/** The files that a text imports; types count. */
const importsIn = (file: string, text: string) =>
  [...text.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))

/** The features that the server part of each feature imports. */
function importsOfFeatures(): Map<string, Set<string>> {
  const features = new Map<string, Set<string>>()
  for (const file of globSync('src/{*,payments/*}/server/**/*.{ts,tsx}', { exclude: [...tests, 'src/kit/**'] })) {
    const from = file.split('/')[1] ?? ''
    const imported = features.get(from) ?? new Set()
    features.set(from, imported)
    for (const path of importsIn(file, read(file))) {
      const [, to = '', ...parts] = path.split('/')
      if (parts.slice(0, 2).includes('server') && to !== 'kit' && to !== from) imported.add(to)
    }
  }
  return features
}

/** Features that import each other, directly or through others. */
function circlesIn(features: Map<string, Set<string>>): string[] {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of features.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to))
    return seen
  }
  return [...features.keys()].filter((feature) => reached(feature).has(feature))
}

test('the server parts of features import each other without circles', () => {
  const features = importsOfFeatures()
  expect(features.get('checkout')).toContain('orders')
  expect(circlesIn(features)).toEqual([])
})

test('a circle is found', () => {
  const one = (to: string) => new Set([to])
  expect(
    circlesIn(
      new Map([
        ['a', one('b')],
        ['b', one('c')],
        ['c', one('b')],
      ]),
    ),
  ).toEqual(['b', 'c'])
})

/** The features from the top to the bottom, as docs/architecture.md draws them. */
const picture = read('docs/architecture.md').matchAll(/ │ (.+?) +│$/gm)
const floors = [...picture].flatMap(([, floor = '']) => floor.split(/ +/))

/** Imports that run up, with their reasons. */
const upward = new Map([
  ['src/catalog/server/sold-lines.ts > sale', 'a cart is refused in the words of a purchase'],
  ['src/catalog/variants-api.ts > prices', 'the place of a session has a state, as that of a delivery'],
  ['src/sale/server/tables.ts > accounts', 'a checkout belongs to an account'],
])

/** Each file that imports from a feature above its own, with that feature. */
function findUpward(files: readonly string[], textOf = read): string[] {
  const placeOf = (path: string) => floors.indexOf(path.split('/')[1] ?? '')
  const isAbove = (path: string, file: string) => placeOf(path) >= 0 && placeOf(path) < placeOf(file)
  const found = files.flatMap((file) => {
    const above = importsIn(file, textOf(file)).filter((path) => isAbove(path, file))
    return above.map((path) => `${file} > ${path.split('/')[1]}`)
  })
  return [...new Set(found)].sort()
}

test('imports between features run down the floors', () => {
  const files = globSync('src/*/**/*.{ts,tsx}', { exclude: [...tests, 'src/paraglide/**'] })
  const folders = new Set(files.map((file) => file.split('/')[1]))
  const others = ['kit', 'office', 'server', 'store']
  expect([...folders].sort()).toEqual([...floors, ...others].sort())
  expect(findUpward(files)).toEqual([...upward.keys()].sort())
})

test('an import that runs up is found', () => {
  const text = `import type { Order } from '../../orders/api.ts'\nimport { m } from '../../paraglide/messages.js'`
  expect(findUpward(['src/catalog/store/x.ts'], () => text)).toEqual(['src/catalog/store/x.ts > orders'])
  expect(findUpward(['src/desk/office/x.ts'], () => text)).toEqual([])
})

/** Writes to the tables of another feature, with their reasons. */
const foreignWrites = new Map([
  ['src/appointments/server/service-queries.ts: service_terms of catalog', 'the catalog reads and snapshots the terms'],
  ['src/backup/server/load-queries.ts: installation of kit', 'a restore'],
  ['src/backup/server/load-queries.ts: sessions of kit', 'a restore'],
  ['src/orders/server/order-queries.ts: checkouts of sale', 'one statement completes a checkout with its order'],
  ['src/payments/server/webhook-queries.ts: checkouts of sale', 'one statement stores a webhook and what follows'],
  ['src/payments/paypal/server/replaced-account-queries.ts: replaced_paypal_accounts of settings', 'by its payments'],
])

interface Table {
  feature: string
  sqlName: string
}

/** The tables of every feature by their file and name, and by their name in SQL. */
function findTables() {
  const byName = new Map<string, Table>()
  const bySqlName = new Map<string, Table>()
  for (const file of globSync('src/**/server/tables.ts')) {
    for (const [, name = '', sqlName = ''] of read(file).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      const table = { feature: file.split('/')[1] ?? '', sqlName }
      byName.set(`${file} ${name}`, table)
      bySqlName.set(sqlName, table)
    }
  }
  return { byName, bySqlName }
}

/** The tables that a file changes, with Drizzle or with SQL in which it names them. */
function tablesChangedIn(file: string, text: string, { byName, bySqlName }: ReturnType<typeof findTables>): Table[] {
  const imported = new Map<string, Table>()
  for (const [, names = '', path = ''] of text.matchAll(/import \{([^}]+)\} from '(\.[^']+)'/g)) {
    for (const name of names.split(',')) {
      const [original = '', local = original] = name.trim().split(' as ')
      const table = byName.get(`${join(dirname(file), path)} ${original}`)
      if (table) imported.set(local, table)
    }
  }
  const withDrizzle = [...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)]
  const withSql = [...text.matchAll(/\b(?:insert into|update|delete from|truncate)\s+["$]?\{?(\w+)/gi)]
  return [...withDrizzle, ...withSql].flatMap(([, name = '']) => imported.get(name) ?? bySqlName.get(name) ?? [])
}

function findForeignWrites(files: readonly string[], textOf = read): string[] {
  const tables = findTables()
  const found = files.flatMap((file) =>
    tablesChangedIn(file, textOf(file), tables)
      .filter(({ feature }) => feature !== file.split('/')[1])
      .map(({ feature, sqlName }) => `${file}: ${sqlName} of ${feature}`),
  )
  return [...new Set(found)].sort()
}

test('only a feature changes its own tables', () => {
  const files = globSync('src/**/*.ts', { exclude: [...tests, 'src/paraglide/**'] })
  expect(findForeignWrites(files)).toEqual([...foreignWrites.keys()].sort())
})

test('a change of another feature’s table is found', () => {
  const drizzle = `import { orders } from '../../orders/server/tables.ts'\ntx.update(orders).set({})`
  const inSql = 'sql`delete from refunds where id = 1`'
  expect(findForeignWrites(['src/mail/server/x.ts'], () => `${drizzle}\n${inSql}`)).toEqual([
    'src/mail/server/x.ts: orders of orders',
    'src/mail/server/x.ts: refunds of sale',
  ])
})
