import { z } from 'zod'

/** A body that differs from a valid one in one field. */
export interface InvalidBody {
  /** `items.0.quantity = null` */
  what: string
  body: unknown
  /** Every schema must reject it: unknown fields, and text that Postgres cannot store. */
  mustReject: boolean
}

type Path = readonly (string | number)[]
type Container = Record<string | number, unknown>

const loneSurrogate = '\ud800'
/** Dates and numbers of the right form outside every range. */
export const extremeTexts: readonly string[] = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999-12:00',
  '+275760-09-13T00:00:00Z',
  '-1',
  '1e308',
  '99999999999999999999',
  'NaN',
]
const unusualValues: readonly [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['1e308', 1e308],
  ['2^53', 2 ** 53],
  ['empty text', ''],
  ['a word', 'x'],
  ['a long text', 'x'.repeat(60_000)],
  ...extremeTexts.map((text): [string, string] => [text, text]),
  ['an operator', { $ne: null }],
  ['an empty list', []],
  ['a nested list', [[[]]]],
  ['a list of many', Array.from({ length: 1_000 }, () => 1)],
]
const unstorableTexts: readonly [string, string][] = [
  ['NUL', 'Ana\u0000'],
  ['combining marks', `Ana${'\u0300\u0316'.repeat(16)}`],
  ['a lone surrogate', `Ana${loneSurrogate}`],
]
const unknownFields: readonly [string, unknown][] = [
  ['role', 'root'],
  ['id', '00000000-0000-4000-8000-000000000000'],
  ['isAdmin', true],
  ['$where', '1'],
]

/** All variants of a body with one invalid field: each field of the sample and of its schema, at every depth. */
export function invalidBodies(schema: z.ZodType, sample: unknown): InvalidBody[] {
  const fields = fieldsOf(schema, sample)
  return [...fields.flatMap((path) => invalidateField(sample, path)), ...objectsOf(sample).flatMap(addFields(sample))]
}

/**
 * Bodies of up to 250 kB that take long to check, unless length and number are checked first: each text of the sample
 * replaced by combining marks, whose normal order takes quadratic time; many unknown fields; many faults in lists.
 */
export function costlyBodies(sample: unknown): Pick<InvalidBody, 'what' | 'body'>[] {
  const many = Object.fromEntries(Array.from({ length: 25_000 }, (_, at) => [`k${at}`, 1]))
  const paths = pathsOf(sample).filter((path) => path.length > 0)
  const texts = paths.filter((path) => typeof valueAt(sample, path) === 'string')
  return [
    ...texts.map((path) => ({
      what: `${path.join('.')} = combining marks between invisible characters`,
      body: change(sample, path, `a${`${'\u0300\u0316'.repeat(15)}\u200b`.repeat(2_000)}`),
    })),
    ...texts.flatMap((path) =>
      [400, 1_000, 8_000, 60_000].map((pairs) => ({
        what: `${path.join('.')} = ${pairs} pairs of combining marks`,
        body: change(sample, path, `a${'\u0300\u0316'.repeat(pairs)}`),
      })),
    ),
    { what: 'many unknown fields', body: { ...(sample as object), ...many } },
    {
      what: '900 unknown fields',
      body: { ...(sample as object), ...Object.fromEntries(Object.entries(many).slice(0, 900)) },
    },
    ...paths.map((path) => ({
      what: `${path.join('.')} = a long list`,
      body: change(
        sample,
        path,
        Array.from({ length: 60_000 }, () => []),
      ),
    })),
    ...paths.map((path) => ({
      what: `${path.join('.')} = 1,000 objects`,
      body: change(
        sample,
        path,
        Array.from({ length: 1_000 }, () => ({ a: [{}], b: 1, c: null })),
      ),
    })),
  ]
}

/** Complete bodies that no form sends. */
export const nonObjectBodies: readonly unknown[] = [null, true, 0, 'text', [], [[]], [{}], ['__proto__']]

function invalidateField(sample: unknown, path: Path): InvalidBody[] {
  const name = path.join('.')
  const set = ([label, value]: readonly [string, unknown], mustReject: boolean) => {
    return { what: `${name} = ${label}`, body: change(sample, path, value), mustReject }
  }
  const isText = typeof valueAt(sample, path) === 'string'
  return [
    { what: `${name} missing`, body: change(sample, path, undefined), mustReject: false },
    ...unusualValues.map((oddity) => set(oddity, false)),
    ...unstorableTexts.map((text) => set(text, isText)),
  ]
}

function addFields(sample: unknown) {
  return (path: Path): InvalidBody[] =>
    unknownFields
      .filter(([field]) => !(field in (valueAt(sample, path) as Container)))
      .map(([field, value]) => {
        const at = [...path, field]
        return { what: `${at.join('.')} added`, body: change(sample, at, value), mustReject: true }
      })
}

/** Paths of all fields: those of the sample, and optional ones that it lacks. */
function fieldsOf(schema: z.ZodType, sample: unknown): Path[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const declared = Object.keys(properties).map((name) => [name])
  const present = pathsOf(sample).filter((path) => path.length > 0)
  return [...present, ...declared.filter(([name = '']) => !(name in (sample as Container)))]
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (!isContainer(value)) return [path]
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [path, ...[...keys].flatMap((key) => pathsOf(value[key], [...path, key]))]
}

function objectsOf(sample: unknown): Path[] {
  return pathsOf(sample).filter((path) => {
    const value = valueAt(sample, path)
    return isContainer(value) && !Array.isArray(value)
  })
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (isContainer(inner) ? inner[key] : undefined), value)
}

/** A copy with one field changed; `undefined` removes it. */
function change(value: unknown, path: Path, to: unknown): unknown {
  const copy = structuredClone(value)
  const last = path.at(-1)
  const parent = valueAt(copy, path.slice(0, -1))
  if (last === undefined || !isContainer(parent)) return to
  if (to === undefined) delete parent[last]
  else parent[last] = to
  return copy
}
