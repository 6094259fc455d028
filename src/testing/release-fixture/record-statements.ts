import { appendFileSync } from 'node:fs'
import pg from 'pg'

// Preloaded by write.ts into the tests of a release: appends each distinct statement to the file RECORD_STATEMENTS, as a
// line of JSON. Definitions and transaction control are left out.

const file = process.env.RECORD_STATEMENTS ?? ''
const known = new Set<string>()
const isRecorded = /^\s*(?:select|insert|update|delete|with)\b/i

function record(first: unknown): void {
  const text = typeof first === 'string' ? first : Reflect.get(Object(first), 'text')
  if (typeof text !== 'string' || known.has(text) || !isRecorded.test(text)) return
  known.add(text)
  appendFileSync(file, `${JSON.stringify(text)}\n`)
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  record(args[0])
  return Reflect.apply(query, this, args)
}
