import { expect } from 'vitest'

/** A parser of CSV (RFC 4180) that is independent of the library that writes it. */
export function parseCsv(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (const [, quoted, bare = '', end] of text.slice(1).matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end !== ',') rows.push([])
  }
  expect(rows.pop()).toEqual([])
  const [head = [], ...body] = rows
  expect(body.filter((row) => row.length !== head.length)).toEqual([])
  return body.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}
