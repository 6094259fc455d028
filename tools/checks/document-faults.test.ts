import { describe, expect, it, test } from 'vitest'
import { findDecisionFaults, findDocumentFaults } from './document-faults.ts'

const paths = [
  'README.md',
  'docs/checkout.md',
  'docs/decisions/001-one.md',
  'packages/studio/README.md',
  'packages/studio/props/jar.ts',
  'src/cart/api.ts',
  'src/cart/server/cart-queries.ts',
  'src/orders/parcel.ts',
]
const faultsOf = (text: string, path = 'docs/checkout.md') =>
  findDocumentFaults([{ path, text: `# Checkout\n\n## What it takes\n\n${text}` }], { paths, made: ['dist/'] })

describe('a path in a document', () => {
  it.each([
    ['`src/cart/gone.ts`', 'src/cart/gone.ts does not exist'],
    ['`src/gone/`', 'src/gone does not exist'],
    ['`orders/parcel.ts`', 'orders/parcel.ts does not exist; src/orders/parcel.ts does'],
    ['`cart/server/`', 'cart/server does not exist; src/cart/server does'],
    ['`lib/checkout/attempt.ts`', 'lib/checkout/attempt.ts does not exist'],
    ['`server/gone.ts`', 'server/gone.ts does not exist'],
    ['`attempt.ts`', 'no file is called attempt.ts'],
    ['`node src/gone.ts`', 'src/gone.ts does not exist'],
    ['`src/<feature>/office-api.ts`', 'src/<feature>/office-api.ts does not exist'],
    ['`src/{cart,orders}/server/`, `src/{catalog,seo}/`', 'src/{catalog,seo} does not exist'],
    ['[why](decisions/002-two.md)', 'the link to decisions/002-two.md leads nowhere'],
    ['[above](#what-it-gives)', 'docs/checkout.md has no heading #what-it-gives'],
  ])('%s: %s', (text, fault) => expect(faultsOf(text)).toEqual([`docs/checkout.md: ${fault}`]))

  it.each([
    '`src/cart/api.ts`, `src/cart/` and `docs/decisions`',
    '`src/*/server/*-queries.ts`, `src/<feature>/api.ts`, `*-queries.ts`, `parcel.ts`, `server/cart-queries.ts`',
    '`src/{cart,catalog}/api.ts`',
    '`GET /api/orders/{id}`, `orders/{id}/approve`, `/admin/*`, `text/html`, `@scope/name`, `s3://bucket/file.ts`',
    '`dist/main.js`, `server/`, `.tsx`, `node_modules/zod/package.json`',
    '```\nsrc/gone.ts `src/gone.ts`\n```',
    '[why](decisions/001-one.md), [above](#what-it-takes), [site](https://example.org/gone.md), [page](/products)',
  ])('allows %s', (text) => expect(faultsOf(text)).toEqual([]))

  it('may begin at the folder of its document', () => {
    expect(faultsOf('`props/jar.ts`', 'packages/studio/README.md')).toEqual([])
    expect(faultsOf('`props/jar.ts`')).toHaveLength(1)
  })
})

describe('a decision', () => {
  const holds = '# 001: One process\n\n**Status.** Holds.\n'
  const decision = (text: string, path = 'docs/decisions/001-one.md') => ({ path, text })
  const line = '- [001](001-one.md) One process'

  it('has a status and stands in the index', () => {
    const inPart = '# 002: Two\n\n**Status.** Holds in part: [001](001-one.md) has the rest.\n'
    const replaced = '# 003: Three\n\n**Status.** Replaced by [001](001-one.md).\n'
    const all = [decision(holds), decision(inPart, '002-two.md'), decision(replaced, '003-three.md')]
    const index = `# Decisions\n\n${line}\n- [002](002-two.md) Two (in part)\n- [003](003-three.md) Three (replaced by 001)\n`
    expect(findDecisionFaults(all, index)).toEqual([])
  })

  test.each([
    ['# 001: One process\n\n**Decision.** Yes.\n', line, 'docs/decisions/001-one.md: the third line must be a status'],
    ['# 001: One process\n\n**Status.** Old.\n', line, 'docs/decisions/001-one.md: the third line must be a status'],
    [holds, '', `the index lacks: ${line}`],
    [holds, `${line}\n${line}`, `twice in the index: ${line}`],
    [holds, `${line}\n- [002](002-two.md) Two`, 'no decision is: - [002](002-two.md) Two'],
  ])('%j with the index %j: %s', (text, index, fault) => {
    expect(findDecisionFaults([decision(text)], index)).toEqual([fault])
  })

  it('names itself by its number and title', () => {
    expect(findDecisionFaults([decision(holds.replace('001', '002'))], line)).toEqual([
      'docs/decisions/001-one.md: the first line must be "# 001: …"',
    ])
    expect(findDecisionFaults([decision(holds.replace('One', 'Two'))], line)).toEqual([
      'the index lacks: - [001](001-one.md) Two process',
      `no decision is: ${line}`,
    ])
  })
})
