import { type Check, failed, nameOf, passed } from './check.ts'

/** An unknown field. */
const unknownField = { 'a field that no form has': true }

/** Tests all body schemas with an unknown field, and the server with invalid JSON. */
export const inputValidation: Check = async ({ server, routes }) => {
  const forms = routes.filter(({ endpoint }) => endpoint.body)
  const loose = forms.filter(({ endpoint }) => endpoint.body?.safeParse(unknownField).success)
  if (loose.length > 0) return failed('input_loose', loose.map(nameOf).join(', '))
  for (const payload of ['{"a": ', '{"__proto__": {"role": "root"}}', '"\\ud800']) {
    const headers = { 'content-type': 'application/json' }
    const { statusCode } = await server.inject({ method: 'PUT', url: '/api/profile', headers, payload })
    if (statusCode !== 400) return failed('input_loose', payload)
  }
  return passed('input_strict', String(forms.length))
}
