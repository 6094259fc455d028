import type { z } from 'zod'
import { type ErrorDetail, issueDescriptions, paypalError } from './errors.ts'

function issueOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'MISSING_REQUIRED_PARAMETER'
  if (issue.code === 'invalid_value') return 'INVALID_PARAMETER_VALUE'
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'INVALID_PARAMETER_SYNTAX'
  if (issue.origin !== 'array') return 'INVALID_STRING_LENGTH'
  return issue.code === 'too_small' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_ARRAY_MAX_ITEMS'
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )
}

/** PayPal refers to a purchase unit by its reference id, not by its index. */
function pointerOf(body: unknown, path: PropertyKey[]): string {
  const parts = path.map((key, index) => {
    if (path[index - 1] !== 'purchase_units') return String(key)
    const reference = valueAt(body, [...path.slice(0, index + 1), 'reference_id'])
    return `@reference_id=='${typeof reference === 'string' ? reference : 'default'}'`
  })
  return `/${parts.join('/')}`
}

function detailOf(issue: z.core.$ZodIssue, body: unknown): ErrorDetail {
  const value = valueAt(body, issue.path)
  const name = issueOf(issue, value)
  return {
    field: pointerOf(body, issue.path),
    value: typeof value === 'string' ? value : '',
    location: 'body',
    issue: name,
    description: issueDescriptions[name],
  }
}

/** Parses JSON; PayPal answers 400 MALFORMED_REQUEST_JSON to anything else. */
export function parseJson(raw: Buffer): unknown {
  if (raw.length === 0) return {}
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    const issue = 'MALFORMED_REQUEST_JSON'
    throw paypalError(400, [{ issue, description: issueDescriptions[issue], location: 'body' }])
  }
}

/** Validates a body and returns the schema's fields; a mismatch is PayPal's 400 with a detail per field. */
export function validate<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw paypalError(
    400,
    result.error.issues.map((issue) => detailOf(issue, body)),
  )
}
