import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint, FormFile } from '../../endpoint.ts'
import { fieldsOf } from '../../records.ts'
import { badRequest, HttpError } from './errors.ts'

/** A received form: its text fields and the content of its file. */
export interface Form {
  fields: Record<string, unknown>
  file: Buffer | undefined
}

type FormEndpoint = Endpoint & { file: NonNullable<Endpoint['file']> }

/** Whether an endpoint accepts a form with a file. */
export const takesForm = (endpoint: Endpoint): endpoint is FormEndpoint => endpoint.file !== undefined

const limits = { files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: 21 }

/** Fastify scopes for routes that accept JSON, forms with files, or forms without files. */
export interface Scopes {
  json: FastifyInstance
  forms: FastifyInstance
  plainForms: FastifyInstance
}

/** Creates the scopes of the forms. They are wrapped in an object because a Fastify instance is thenable. */
export async function openScopes(server: FastifyInstance): Promise<Scopes> {
  const scopes = { json: server, forms: server, plainForms: server }
  await server.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    await forms.register(multipart)
    scopes.forms = forms
  })
  await server.register(async (plainForms) => {
    plainForms.removeAllContentTypeParsers()
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
    plainForms.addContentTypeParser(types, { parseAs: 'buffer' }, readFields)
    scopes.plainForms = plainForms
  })
  return scopes
}

/** The fields of a form without files. Of repeated fields the last counts. @throws HttpError 400 */
async function readFields({ headers }: FastifyRequest, body: Buffer): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? ''
  try {
    return Object.fromEntries(
      await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData(),
    )
  } catch {
    throw badRequest('The form cannot be read.', 'invalid_form')
  }
}

/**
 * Reads the form of an endpoint: one file in the field that it names, and texts only where it declares a body.
 * @throws HttpError 415 for another kind of body, 413 for a file that is too large, 400 for any other form.
 */
export async function readForm(request: FastifyRequest, { file, body }: FormEndpoint): Promise<Form> {
  if (!request.isMultipart()) {
    throw new HttpError(415, 'unsupported_media_type', 'This must be sent as multipart/form-data.')
  }
  const form: Form = { fields: {}, file: undefined }
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: file.maxBytes } })) {
      if (part.type === 'file') {
        if (part.fieldname !== file.field) throw oneFileOnly(file.field)
        form.file = await part.toBuffer()
      } else {
        if (!body) throw oneFileOnly(file.field)
        if (part.fieldnameTruncated || part.valueTruncated) throw badRequest('A field of the form is too long.')
        if (part.fieldname in form.fields) throw badRequest('A field of the form is there twice.')
        form.fields[part.fieldname] = part.value
      }
    }
  } catch (cause) {
    drain(request)
    throw refusalOf(cause, file)
  }
  if (!form.file && !file.optional) throw oneFileOnly(file.field)
  return form
}

/** Discards the rest of a rejected body: unread, it would block the next request on the connection. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

const oneFileOnly = (field: string) => badRequest(`One file is expected, in the field "${field}".`, 'invalid_form')

/** Any other error while the form is read means that the form is invalid. */
function refusalOf(cause: unknown, { field, tooLarge }: FormFile): HttpError {
  if (cause instanceof HttpError) return cause
  const { code } = fieldsOf(cause)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new HttpError(413, tooLarge.code, tooLarge.message)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return oneFileOnly(field)
  return badRequest('The form cannot be read.', 'invalid_form')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The file of the route's form. */
    file?: Endpoint['file']
  }
}

/** Transform for the OpenAPI document that adds the file field of forms. */
export const describeRoute: typeof jsonSchemaTransform = (document) => {
  const described = jsonSchemaTransform(document)
  const file = document.route.config?.file
  if (!file) return described
  const { body = { type: 'object' }, ...schema } = fieldsOf(described.schema)
  const properties = { ...fieldsOf(fieldsOf(body).properties), [file.field]: { type: 'string', format: 'binary' } }
  return {
    ...described,
    schema: { ...schema, consumes: ['multipart/form-data'], body: { ...fieldsOf(body), properties } },
  }
}
