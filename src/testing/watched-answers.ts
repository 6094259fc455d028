import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Session tokens, their hashes, and other tokens and secrets are at least this long, of these characters. */
const tokens = /[\w-]{43,}/g

/** What no answer of a test shop may hold: its secrets, tokens and hashes of passwords. */
export class WatchedAnswers {
  readonly #secrets: string[]
  readonly #tokens = new Set<string>()
  readonly #found: string[] = []

  constructor(secrets: readonly string[]) {
    this.#secrets = [...secrets, '$argon2']
  }

  /** Adds a text that must not be shown, such as a password. */
  keepSecret(secret: string): void {
    this.#secrets.push(secret)
  }

  /** Adds a token of at least 43 characters and what the database stores of it. */
  keepToken(token: string): void {
    this.#tokens.add(token).add(createHash('sha256').update(token).digest('hex'))
  }

  watch(server: FastifyInstance): void {
    server.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      // The mailbox of the demo shows mails with their links.
      const { url = '' } = request.routeOptions
      if (url.startsWith('/demo/mailbox')) return
      // A new session is told to its browser.
      const { 'set-cookie': _, ...headers } = reply.getHeaders()
      const where = `the answer of ${request.method} ${url}`
      this.#search(where, JSON.stringify(headers))
      if (typeof payload === 'string') this.#search(where, payload)
      else if (Buffer.isBuffer(payload)) this.#search(where, payload.toString('latin1'))
    })
  }

  /** The log holds no address of a person either. */
  searchLog(line: string): void {
    this.#search('the log', line)
    if (line.includes('@correo.test')) this.#found.push(`an address in the log: ${line}`)
  }

  #search(where: string, text: string): void {
    if (this.#secrets.some((secret) => text.includes(secret))) this.#found.push(`a secret in ${where}`)
    for (const [token] of text.matchAll(tokens)) {
      if (this.#tokens.has(token)) this.#found.push(`a token in ${where}`)
    }
  }

  /** Throws when an answer held a secret. */
  expectNone(): void {
    if (this.#found.length > 0) throw new Error([...new Set(this.#found)].join('\n'))
  }
}
