import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paypalWebhook } from '../contract/payments.ts'
import type { Config, PaypalConfig } from './config.ts'

/** The PayPal of a demo: the emulator in this process, and its browser side behind the shop's own port. */
export interface DemoPaypal {
  paypal: PaypalConfig
  /** Passes the SDK script and the approval page through, so that browsers need to reach one port only. */
  register(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

const prefix = '/demo/paypal'

/** What a browser may ask of the emulator; its API and its control plane stay inside. */
const browserPath = /^\/(web-sdk|checkoutnow)(\/|$)/

export async function startDemoPaypal(config: Config): Promise<DemoPaypal> {
  // Loaded only here: a production process never reads the emulator.
  const { startEmulator } = await import('../../tools/paypal-emulator/emulator.ts')
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const emulator = await startEmulator({
    stateFile: join(config.dataDir, 'paypal-emulator.json'),
    webhookUrl: `http://${host}:${config.port}${paypalWebhook.path}`,
    publicOrigin: `${config.publicUrl}${prefix}`,
  })
  return {
    paypal: {
      emulatorUrl: emulator.origin,
      emulatorPublicUrl: emulator.publicOrigin,
      emulatorClientId: emulator.clientId,
      emulatorClientSecret: emulator.clientSecret,
      emulatorWebhookId: emulator.webhookId,
      webhookId: config.paypal.webhookId,
    },
    register: (app) => passThrough(app, emulator.origin),
    close: () => emulator.close(),
  }
}

async function passThrough(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route({
      method: ['GET', 'POST'],
      url: `${prefix}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const path = request.url.slice(prefix.length)
        if (!browserPath.test(new URL(path, origin).pathname)) return reply.callNotFound()
        const answer = await forward(new URL(path, origin), request)
        return copy(answer, reply)
      },
    })
  })
}

function forward(url: URL, request: FastifyRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // The visitor's cookies are the shop's business.
    const { cookie: _cookie, connection: _connection, ...headers } = request.headers
    const outgoing = httpRequest(url, { method: request.method, headers }, resolve).on('error', reject)
    request.raw.pipe(outgoing)
  })
}

/** The emulator says itself who may frame its pages; the shop's own pages nobody may. */
function copy(answer: IncomingMessage, reply: FastifyReply): FastifyReply {
  const { connection: _connection, 'transfer-encoding': _chunked, 'keep-alive': _alive, ...headers } = answer.headers
  // The approval page may stand in a frame of the shop; its own policy says by whom.
  return reply
    .removeHeader('x-frame-options')
    .code(answer.statusCode ?? 502)
    .headers(headers)
    .send(answer)
}
