import { HttpError } from './errors.ts'

/**
 * Answers about the HTTP request itself and to probes, for whoever writes a client. No page shows them, so they are in
 * English only.
 */
const protocolErrors = {
  invalidJson: [400, 'invalid_json', 'The body is not valid JSON.'],
  nestedTooDeeply: [400, 'invalid_json', 'The body is nested too deeply.'],
  tooManyEntries: [400, 'invalid_json', 'The body has too many entries.'],
  forbiddenKey: [400, 'invalid_json', 'The body has a forbidden key.'],
  unreadableForm: [400, 'invalid_form', 'The form cannot be read.'],
  oneFileOnly: [400, 'invalid_form', 'One file is expected, in the field that the endpoint names.'],
  unknownFile: [400, 'invalid_form', 'Files are expected, in the field that the endpoint names.'],
  formFieldTooLong: [400, 'invalid_input', 'A field of the form is too long.'],
  formFieldTwice: [400, 'invalid_input', 'A field of the form is there twice.'],
  crossSite: [403, 'cross_site', 'This request came from another site.'],
  formNotSent: [405, 'method_not_allowed', 'This address takes no forms.'],
  noMultipart: [415, 'unsupported_media_type', 'This must be sent as multipart/form-data.'],
  stopping: [503, 'unavailable', 'The shop is stopping.'],
  noWrite: [503, 'unavailable', 'The database does not take a write.'],
  noAnswer: [503, 'unavailable', 'The database does not answer.'],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>

export type ProtocolError = keyof typeof protocolErrors

export function protocolError(name: ProtocolError): HttpError {
  const [status, code, message] = protocolErrors[name]
  return new HttpError(status, { code, message })
}
