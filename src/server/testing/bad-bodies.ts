import { z } from 'zod'

/** A body that differs from a good one in one place. */
export interface SpoiltBody {
  /** `items.0.quantity = null` */
  what: string
  body: unknown
  /** No schema may take it: unknown fields, and text that Postgres cannot hold. */
  hopeless: boolean
}

type Path = readonly (string | number)[]
type Container = Record<string | number, unknown>

const loneSurrogate = '\ud800'
const oddities: readonly [string, unknown][] = [
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
  ['an operator', { $ne: null }],
  ['an empty list', []],
  ['a nested list', [[[]]]],
  ['a list of many', Array.from({ length: 5_000 }, () => 1)],
]
const hopelessTexts: readonly [string, string][] = [
  ['NUL', 'Ana\u0000'],
  ['a lone surrogate', `Ana${loneSurrogate}`],
]
const unknownFields: readonly [string, unknown][] = [
  ['role', 'root'],
  ['id', '00000000-0000-4000-8000-000000000000'],
  ['isAdmin', true],
  ['$where', '1'],
]

/** Every single-field fault of a body: each field of the sample and of its schema, at every depth. */
export function spoil(schema: z.ZodType, sample: unknown): SpoiltBody[] {
  const fields = fieldsOf(schema, sample)
  return [...fields.flatMap((path) => spoilField(sample, path)), ...objectsOf(sample).flatMap(addFields(sample))]
}

/** Whole bodies that no form sends. */
export const strangeBodies: readonly unknown[] = [null, true, 0, 'text', [], [[]], [{}], ['__proto__']]

function spoilField(sample: unknown, path: Path): SpoiltBody[] {
  const name = path.join('.')
  const set = ([label, value]: readonly [string, unknown], hopeless: boolean) => {
    return { what: `${name} = ${label}`, body: change(sample, path, value), hopeless }
  }
  const isText = typeof valueAt(sample, path) === 'string'
  return [
    { what: `${name} missing`, body: change(sample, path, undefined), hopeless: false },
    ...oddities.map((oddity) => set(oddity, false)),
    ...hopelessTexts.map((text) => set(text, isText)),
  ]
}

function addFields(sample: unknown) {
  return (path: Path): SpoiltBody[] =>
    unknownFields
      .filter(([field]) => !(field in (valueAt(sample, path) as Container)))
      .map(([field, value]) => {
        const at = [...path, field]
        return { what: `${at.join('.')} added`, body: change(sample, at, value), hopeless: true }
      })
}

/** Paths of all fields: those of the sample, and the optional ones that it leaves out. */
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

/** A copy with one field changed; `undefined` takes it away. */
function change(value: unknown, path: Path, to: unknown): unknown {
  const copy = structuredClone(value)
  const last = path.at(-1)
  const parent = valueAt(copy, path.slice(0, -1))
  if (last === undefined || !isContainer(parent)) return to
  if (to === undefined) delete parent[last]
  else parent[last] = to
  return copy
}
