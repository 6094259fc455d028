import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint, FormFile } from '../../endpoint.ts'
import { fieldsOf } from '../../records.ts'
import { HttpError, refusal } from './errors.ts'
import { protocolError } from './protocol-errors.ts'

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
    throw protocolError('unreadableForm')
  }
}

/**
 * Reads the form of an endpoint: one file in the field that it names, and texts only where it declares a body.
 * @throws HttpError 415 for another kind of body, 413 for a file that is too large, 400 for any other form.
 */
export async function readForm(request: FastifyRequest, { file, body }: FormEndpoint): Promise<Form> {
  if (!request.isMultipart()) {
    throw protocolError('noMultipart')
  }
  const form: Form = { fields: {}, file: undefined }
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: file.maxBytes } })) {
      if (part.type === 'file') {
        if (part.fieldname !== file.field) throw protocolError('oneFileOnly')
        form.file = await part.toBuffer()
      } else {
        if (!body) throw protocolError('oneFileOnly')
        if (part.fieldnameTruncated || part.valueTruncated) throw protocolError('formFieldTooLong')
        if (part.fieldname in form.fields) throw protocolError('formFieldTwice')
        form.fields[part.fieldname] = part.value
      }
    }
  } catch (cause) {
    drain(request)
    throw refusalOf(cause, file)
  }
  if (!form.file && !file.optional) throw protocolError('oneFileOnly')
  return form
}

/** Discards the rest of a rejected body: unread, it would block the next request on the connection. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Any other error while the form is read means that the form is invalid. */
function refusalOf(cause: unknown, { tooLarge }: FormFile): HttpError {
  if (cause instanceof HttpError) return cause
  const { code } = fieldsOf(cause)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusal(413, tooLarge)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return protocolError('oneFileOnly')
  return protocolError('unreadableForm')
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
