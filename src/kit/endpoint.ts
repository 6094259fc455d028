import type { z } from 'zod'
import type { Fault } from './fault.ts'

/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The file of a form: its field, its greatest size in bytes, and the fault of a larger one. */
export interface FormFile {
  readonly field: string
  readonly optional?: true
  readonly maxBytes: number
  readonly tooLarge: Fault
}

/** The files of a form that are too large for memory: their field, how many of them, and their greatest size together in bytes. */
export interface FormFiles {
  readonly field: string
  readonly most: number
  readonly maxBytes: number
  readonly tooLarge: Fault
  /** How many requests are received and answered at the same time; a further one is refused. */
  readonly atOnce: number
}

/** A received file on the disk; it is gone once the request is answered. */
export interface StoredFile {
  /** As the sender calls it. */
  name: string
  path: string
}

/**
 * An API endpoint, declared once: the server binds a handler to it, the browser calls it, and the OpenAPI document
 * is generated from it.
 * `path` names its parameters in braces (`/api/orders/{id}/invoice`).
 * `reply` is the success response; `null` means an empty body, `'pdf'` and `'raw'` are sent unchanged.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** Its own headers, with names in lower case; a caller may leave out all. */
  readonly headers?: z.ZodType
  readonly body?: z.ZodType
  /** The body is a form with one file (multipart/form-data); `body` is the text fields beside it. */
  readonly file?: FormFile
  /** The body is a form with several files, which are streamed to the disk; `body` is the text fields beside them. */
  readonly files?: FormFiles
  /** The body is a form, sent by a browser without scripts or by a mail client. */
  readonly form?: true
  readonly reply: z.ZodType | null | 'pdf' | 'raw'
  /** Success status, 200 by default. */
  readonly status?: 200 | 201 | 204
  /** The success status of a request that was repeated and created nothing. */
  readonly repeated?: 200
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** The input of a caller: each part before encoding. */
export interface EndpointInput<E extends Endpoint> {
  params: Input<E['params']>
  query: Input<E['query']>
  body: Input<E['body']>
}

type FileBytes<F> = F extends { optional: true } ? Uint8Array | undefined : F extends object ? Uint8Array : undefined

/** The input of a handler: each part parsed, and the bytes of the file. */
export interface EndpointRequest<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  headers: Output<E['headers']>
  body: Output<E['body']>
  file: FileBytes<E['file']>
  files: E['files'] extends object ? readonly StoredFile[] : undefined
}

/** The result of a handler and of a call: money in cents, times as `Date`. */
export type EndpointReply<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : E['reply'] extends null
    ? undefined
    : unknown
