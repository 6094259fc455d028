import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Endpoint, EndpointReply, EndpointRequest } from '../../endpoint.ts'
import { type By, type Guard, type Viewer, withoutSession } from './guards.ts'
import { formStore, readForm, type Scopes, type StoredForm, takesFiles, takesForm } from './multipart-forms.ts'
import type { PaymentStep } from './outage.ts'
import { clientKey, type Limit, type RateLimits } from './rate-limits.ts'
import { bodyLimitOf } from './request-bodies.ts'
import type { Sessions } from './sessions.ts'

/** Arguments of a handler: the validated parts, the viewer returned by the guard, and Fastify's request and reply. */
export interface Bound<E extends Endpoint, V extends Viewer | null> extends EndpointRequest<E> {
  viewer: V
  /** The viewer and the request, for changes. */
  by: By<V>
  request: FastifyRequest
  reply: FastifyReply
}

interface Rules<V extends Viewer | null> {
  guard: Guard<V>
  /** Per client address, checked first. */
  limit?: Limit
  /** For requests that belong to a purchase: determines the message of an outage about the buyer's money. */
  paymentStep?: (request: FastifyRequest) => PaymentStep
}

export type Bind = <E extends Endpoint, V extends Viewer | null>(
  endpoint: E,
  rules: Rules<V>,
  /** Returns the answer to encode, or the reply itself when the handler has sent the answer. */
  handle: (bound: Bound<E, V>) => Promise<EndpointReply<E> | FastifyReply>,
) => void

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Creates `bind`, which registers an endpoint as a route: limit, guard, validate, handle, encode. */
export function binder(scopes: Scopes, sessions: Sessions, limits: RateLimits): Bind {
  return (endpoint, rules, handle) => {
    type Admitted = {
      viewer: ReturnType<typeof rules.guard>
      file?: Buffer | undefined
      stored?: StoredForm | undefined
    }
    const admitted = new WeakMap<FastifyRequest, Admitted>()
    const { limit } = rules
    const storeForm = takesFiles(endpoint) ? formStore(endpoint) : null
    const options: RouteShorthandOptions = {
      schema: schemaOf(endpoint),
      config: configOf(endpoint, rules),
      ...(endpoint.body && !endpoint.file && !endpoint.files ? { bodyLimit: bodyLimitOf(endpoint.body) } : {}),
      ...(limit ? { onRequest: (request: FastifyRequest) => limits.consume(limit, clientKey(request.ip)) } : {}),
      preValidation: async (request) => {
        const current = rules.guard === withoutSession ? null : await sessions.viewer(request)
        const viewer = rules.guard(current, request)
        const form = takesForm(endpoint) ? await readForm(request, endpoint) : null
        const stored = await storeForm?.(request)
        if (form ?? stored) request.body = (form ?? stored)?.fields
        admitted.set(request, { viewer, file: form?.file, stored })
        // Fastify validates a missing body as null; endpoints treat it as an empty object.
        if (endpoint.body) request.body ??= {}
      },
    }
    const scope = endpoint.file || endpoint.files ? scopes.forms : endpoint.form ? scopes.plainForms : scopes.json
    scope.route({
      ...options,
      // Of a request whose fields are refused.
      ...(storeForm && { onResponse: async (request: FastifyRequest) => admitted.get(request)?.stored?.release() }),
      method: endpoint.method,
      url: fastifyPath(endpoint.path),
      handler: async (request, reply) => {
        const entry = admitted.get(request)
        if (!entry) throw new Error('a request is admitted before it is handled')
        const { params, query, headers, body } = request
        // Validated by Fastify with the endpoint's schemas.
        const parts = { params, query, headers, body, file: entry.file, files: entry.stored?.files } as EndpointRequest<
          typeof endpoint
        >
        reply.code(endpoint.status ?? 200)
        const { viewer } = entry
        const by = { viewer, requestId: request.id }
        const answer = await handle({ ...parts, viewer, by, request, reply }).finally(() => entry.stored?.release())
        if (answer === reply) return reply
        return endpoint.reply === null ? reply.send() : answer
      },
    })
  }
}

function configOf({ file, files }: Endpoint, { paymentStep }: Pick<Rules<null>, 'paymentStep'>): FastifyContextConfig {
  return { ...(file ? { file } : {}), ...(files ? { files } : {}), ...(paymentStep ? { paymentStep } : {}) }
}

/** Guards run before the body is validated but after it is parsed; other successes are encoded like the first. */
function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const { params, query, headers, body, reply, status = 200, repeated, summary } = endpoint
  const encoded = reply !== null && typeof reply === 'object'
  return {
    summary,
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    ...(encoded
      ? { response: { [status]: reply, ...(status === 200 && { 202: reply }), ...(repeated && { [repeated]: reply }) } }
      : {}),
  }
}
