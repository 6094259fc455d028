import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { pdfText } from '../../src/testing/pdf-text.ts'
import { mask } from './mask.ts'
import { pageText } from './page-text.ts'

const folder = process.env.RECORDING_FOLDER ?? ''

/** Writes a file of the recording; `name` is a path, an endpoint or an address. */
export function write(kind: string, name: string, text: string): void {
  const path = join(folder, kind, `${name.replace(/\//g, ' ').replace(/ +/g, ' ').trim()}.txt`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${mask(text).trimEnd()}\n`)
}

const json = (value: unknown) => JSON.stringify(sorted(value), null, 1)

/** The order of keys is no part of an answer. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

/** Headers whose values depend on the build, the run or the length of masked values: only their presence counts. */
const variable = new Set(['date', 'etag', 'last-modified', 'content-length', 'x-request-id'])

const inlineScripts = /'sha256-[^']+'(?: 'sha256-[^']+')*/g

type Told = { title: string; headers: Map<string, string>; status: number; body: string }

/** The answers of one kind. Headers that most of them share are written once. */
export class Answers {
  readonly #kind: string
  readonly #files = new Map<string, Told[]>()

  constructor(kind: string) {
    this.#kind = kind
  }

  async add(name: string, title: string, answer: LightMyRequestResponse): Promise<void> {
    const headers = Object.entries(answer.headers).map(([key, value]): [string, string] => [
      key,
      variable.has(key) ? '…' : String(value).replace(inlineScripts, "'sha256-…'"),
    ])
    const told = { title, status: answer.statusCode, headers: new Map(headers), body: await bodyOf(answer) }
    this.#files.set(name, [...(this.#files.get(name) ?? []), told])
  }

  write(): void {
    const common = commonHeaders([...this.#files.values()].flat())
    write(this.#kind, '-headers', [...common].map(([key, value]) => `${key}: ${value}`).join('\n'))
    for (const [name, all] of this.#files) {
      // Several roles often get the same answer.
      const titles = Map.groupBy(all, (told) => mask(textOf(told, common)))
      const texts = [...titles].map(([text, same]) => `## ${same.map(({ title }) => title).join(', ')}\n${text}`)
      write(this.#kind, name, texts.join('\n\n'))
    }
  }
}

function textOf({ status, headers, body }: Told, common: Map<string, string>): string {
  const names = [...new Set([...common.keys(), ...headers.keys()])].sort()
  const different = names.filter((name) => headers.get(name) !== common.get(name))
  return [`${status}`, ...different.map((name) => `${name}: ${headers.get(name) ?? '(none)'}`), '', body].join('\n')
}

/** The most frequent value of each header that at least half of the answers have. */
function commonHeaders(all: Told[]): Map<string, string> {
  const names = [...new Set(all.flatMap(({ headers }) => [...headers.keys()]))].sort()
  return new Map(
    names.flatMap((name): [string, string][] => {
      const values = Map.groupBy(all, ({ headers }) => headers.get(name) ?? '')
      const [value, users] = [...values].reduce((most, next) => (next[1].length > most[1].length ? next : most))
      return value !== '' && users.length * 2 >= all.length ? [[name, value]] : []
    }),
  )
}

async function bodyOf({ headers, payload, rawPayload }: LightMyRequestResponse): Promise<string> {
  const type = String(headers['content-type'] ?? '')
  if (type.includes('json')) return json(JSON.parse(payload))
  if (type.startsWith('text/html')) return pageText(payload).join('\n')
  if (type === 'application/pdf') return pdfText(rawPayload)
  return /^(text\/|$)|xml/.test(type) ? payload : type
}
