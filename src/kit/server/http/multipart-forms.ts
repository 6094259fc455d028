import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint, FormFile, FormFiles, StoredFile } from '../../endpoint.ts'
import { fieldsOf } from '../../records.ts'
import { busy, HttpError, refusal } from './errors.ts'
import { protocolError } from './protocol-errors.ts'

/** A received form: its text fields and the content of its file. */
export interface Form {
  fields: Record<string, unknown>
  file: Buffer | undefined
}

type FormEndpoint = Endpoint & { file: NonNullable<Endpoint['file']> }

type FilesEndpoint = Endpoint & { files: FormFiles }

/** Whether an endpoint accepts a form with files that are stored on the disk. */
export const takesFiles = (endpoint: Endpoint): endpoint is FilesEndpoint => endpoint.files !== undefined

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
        addField(form.fields, part)
      }
    }
  } catch (cause) {
    drain(request)
    throw refusalOf(cause, { ...file, wrongFiles: 'oneFileOnly' })
  }
  if (!form.file && !file.optional) throw protocolError('oneFileOnly')
  return form
}

interface TextPart {
  fieldname: string
  value: unknown
  fieldnameTruncated: boolean
  valueTruncated: boolean
}

function addField(fields: Form['fields'], part: TextPart): void {
  if (part.fieldnameTruncated || part.valueTruncated) throw protocolError('formFieldTooLong')
  if (part.fieldname in fields) throw protocolError('formFieldTwice')
  fields[part.fieldname] = part.value
}

/** The files of a form on the disk. */
export interface StoredForm {
  fields: Record<string, unknown>
  files: StoredFile[]
  /** Deletes the files, and lets the next request in; once. */
  release: () => Promise<void>
}

/** Receives the forms of an endpoint whose files are streamed to the disk, `atOnce` of them at the same time. */
export function formStore({ files: { field, most, maxBytes, tooLarge, atOnce }, body }: FilesEndpoint) {
  let present = 0
  return async (request: FastifyRequest): Promise<StoredForm> => {
    if (!request.isMultipart()) throw protocolError('noMultipart')
    if (present >= atOnce) {
      drain(request)
      throw busy()
    }
    present++
    let folder: string | null = null
    let isReleased = false
    const release = async () => {
      if (isReleased) return
      isReleased = true
      present--
      if (folder !== null) await rm(folder, { recursive: true, force: true })
    }
    const form: StoredForm = { fields: {}, files: [], release }
    let left = maxBytes
    const store = async (part: MultipartFile) => {
      if (part.fieldname !== field) throw protocolError('unknownFile')
      folder ??= await mkdtemp(join(tmpdir(), 'upload-'))
      const path = join(folder, String(form.files.length))
      const counted = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          left -= chunk.length
          if (left < 0) throw refusal(413, tooLarge)
          yield chunk
        }
      }
      await pipeline(part.file, counted, createWriteStream(path))
      form.files.push({ name: part.filename, path })
    }
    try {
      const partLimits = { ...limits, files: most, parts: limits.fields + most, fileSize: maxBytes + 1 }
      for await (const part of request.parts({ limits: partLimits })) {
        if (part.type === 'file') await store(part)
        else if (body) addField(form.fields, part)
        else throw protocolError('unknownFile')
      }
      if (form.files.length === 0) throw protocolError('unknownFile')
      return form
    } catch (cause) {
      drain(request)
      await release()
      throw refusalOf(cause, { tooLarge, wrongFiles: 'unknownFile' })
    }
  }
}

/** Discards the rest of a rejected body: unread, it would block the next request on the connection. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Any other error while the form is read means that the form is invalid. */
function refusalOf(
  cause: unknown,
  { tooLarge, wrongFiles }: Pick<FormFile, 'tooLarge'> & { wrongFiles: 'oneFileOnly' | 'unknownFile' },
): HttpError {
  if (cause instanceof HttpError) return cause
  const { code, syscall } = fieldsOf(cause)
  // A full disk is no fault of the form.
  if (syscall === 'write' || syscall === 'open' || syscall === 'mkdtemp') throw cause
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusal(413, tooLarge)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return protocolError(wrongFiles)
  return protocolError('unreadableForm')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The file of the route's form. */
    file?: Endpoint['file']
    /** The files of the route's form. */
    files?: Endpoint['files']
  }
}

/** Transform for the OpenAPI document that adds the file field of forms. */
export const describeRoute: typeof jsonSchemaTransform = (document) => {
  const described = jsonSchemaTransform(document)
  const { file, files } = document.route.config ?? {}
  const field = (file ?? files)?.field
  if (field === undefined) return described
  const { body = { type: 'object' }, ...schema } = fieldsOf(described.schema)
  const binary = { type: 'string', format: 'binary' }
  const content = files ? { type: 'array', maxItems: files.most, items: binary } : binary
  const properties = { ...fieldsOf(fieldsOf(body).properties), [field]: content }
  return {
    ...described,
    schema: { ...schema, consumes: ['multipart/form-data'], body: { ...fieldsOf(body), properties } },
  }
}
