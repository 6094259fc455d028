import type { FastifySchemaValidationError } from 'fastify'
import type { FieldFault } from '../../fault.ts'
import { fieldsOf } from '../../records.ts'

interface BodyFaults extends Pick<FieldFault, 'code' | 'message'> {
  details: { fields: FieldFault[] }
}

/** The most faults in an answer, and the longest name of a field there: a client chooses how many it sends. */
const maxFaults = 50
const maxFieldName = 200

/**
 * The faults of an invalid body, at most one per field and 50 in all, in the order of its schema. The first one is the
 * answer's message: the sentence of the rule, or for a malformed value the path and the reason.
 */
export function bodyFaults(issues: readonly FastifySchemaValidationError[]): BodyFaults {
  const found = issues.slice(0, maxFaults).flatMap(faultsOf).slice(0, maxFaults)
  const fields = [...new Map(found.toReversed().map((fault) => [fault.field, fault])).values()]
    .toReversed()
    .filter(({ field }) => field !== '')
  const [first = { field: '', ...malformed, message: issues[0]?.message ?? 'Invalid input' }] = found
  const sentence = first.field === '' || !isMalformed(first) ? first.message : `${first.field}: ${first.message}`
  return { code: first.code, message: sentence, details: { fields } }
}

const malformed = { code: 'invalid_input' }
const isMalformed = ({ code }: FieldFault) => code === malformed.code || code === 'unknown_field'

/** The plugin passes a zod issue as `params`, its code as `keyword` and its path as `instancePath`. */
function faultsOf({
  instancePath,
  keyword,
  params,
  message = 'Invalid input',
}: FastifySchemaValidationError): FieldFault[] {
  const path = instancePath.split('/').filter((part) => part !== '')
  const { keys } = params
  if (keyword === 'unrecognized_keys' && Array.isArray(keys)) {
    const unknown = keys.slice(0, maxFaults).map((key) => nameOf([...path, key]))
    return unknown.map((field) => ({ field, code: 'unknown_field', message: 'Unknown field' }))
  }
  const { code, max } = fieldsOf(params.params)
  const field = nameOf(path)
  if (typeof code !== 'string') return [{ field, ...malformed, message }]
  return [{ field, code, message, ...(typeof max === 'number' && { max }) }]
}

const nameOf = (path: readonly unknown[]) => path.join('.').slice(0, maxFieldName).toWellFormed()
