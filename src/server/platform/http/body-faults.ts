import type { FastifySchemaValidationError } from 'fastify'
import type { FieldFault } from '../../../domain/fault.ts'
import { fieldsOf } from '../../../domain/records.ts'

interface BodyFaults extends Pick<FieldFault, 'code' | 'message'> {
  details: { fields: FieldFault[] }
}

/**
 * The faults of an invalid body, at most one per field, in the order of its schema. The first one is the answer's
 * message: the sentence of the rule, or for a malformed value the path and the reason.
 */
export function bodyFaults(issues: readonly FastifySchemaValidationError[]): BodyFaults {
  const found = issues.flatMap(faultsOf)
  const fields = found.filter(({ field }, at) => field !== '' && found.findIndex((one) => one.field === field) === at)
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
    return keys.map((key) => ({ field: [...path, key].join('.'), code: 'unknown_field', message: 'Unknown field' }))
  }
  const { code, max } = fieldsOf(params.params)
  const field = path.join('.')
  if (typeof code !== 'string') return [{ field, ...malformed, message }]
  return [{ field, code, message, ...(typeof max === 'number' && { max }) }]
}
