import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from './database.ts'
import type { Viewer } from './guards.ts'
import { sessions } from './tables.ts'

export const sessionCookie = 'sid'
const lifetime = 12 * 60 * 60 * 1000
/** An expiry is pushed on at most this often, so that reading pages does not write. */
const renewAfter = 5 * 60 * 1000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opaque sessions: a 256-bit token in the cookie, its hash in the table; renewed by UPDATE only, so none comes back after sign-out. */
export class Sessions {
  readonly #db: Db
  readonly #clock: () => Date
  readonly #findViewer: (userId: string) => Promise<Viewer | null>
  /** How browsers keep the session: no script reads it, and it comes along from this site's own pages only. */
  readonly cookie: Readonly<CookieSerializeOptions>
  readonly #viewers = new WeakMap<FastifyRequest, Promise<Viewer | null>>()

  constructor(options: {
    db: Db
    /** True behind https: the cookie is then sent over https only. */
    secure: boolean
    clock: () => Date
    findViewer: (userId: string) => Promise<Viewer | null>
  }) {
    this.#db = options.db
    this.cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: options.secure, maxAge: lifetime / 1000 }
    this.#clock = options.clock
    this.#findViewer = options.findViewer
  }

  /** The viewer of a request, looked up once; null for a missing, unknown or expired session. */
  viewer(request: FastifyRequest): Promise<Viewer | null> {
    const known = this.#viewers.get(request)
    if (known) return known
    const found = this.#find(request)
    this.#viewers.set(request, found)
    return found
  }

  async #find(request: FastifyRequest): Promise<Viewer | null> {
    const token = request.cookies[sessionCookie]
    if (!token) return null
    const now = this.#clock()
    const sid = hashOf(token)
    const [row] = await this.#db
      .select()
      .from(sessions)
      .where(and(eq(sessions.sid, sid), gt(sessions.expire, now)))
    if (!row) return null
    if (row.expire.getTime() - now.getTime() < lifetime - renewAfter) {
      await this.#db
        .update(sessions)
        .set({ expire: new Date(now.getTime() + lifetime) })
        .where(eq(sessions.sid, sid))
    }
    return this.#findViewer(row.sess.userId)
  }

  /** Signs a user in under a new session id; a session that the browser brought along ends. */
  async start(request: FastifyRequest, reply: FastifyReply, userId: string, db: Db = this.#db): Promise<void> {
    const old = request.cookies[sessionCookie]
    if (old) await db.delete(sessions).where(eq(sessions.sid, hashOf(old)))
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    await db.insert(sessions).values({
      sid: hashOf(token),
      sess: { userId, createdAt: now.toISOString() },
      expire: new Date(now.getTime() + lifetime),
    })
    reply.setCookie(sessionCookie, token, this.cookie)
  }

  /** Signs out: the session ends at once, whatever requests of it are still under way. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = request.cookies[sessionCookie]
    if (token) await this.#db.delete(sessions).where(eq(sessions.sid, hashOf(token)))
    reply.clearCookie(sessionCookie, { path: '/' })
  }

  /** Ends the sessions of a user, all but the one of `keep`; pass a transaction to make it part of a change. */
  async endAll(db: Db, userId: string, keep?: FastifyRequest): Promise<void> {
    const token = keep?.cookies[sessionCookie]
    const mine = eq(sql`${sessions.sess} ->> 'userId'`, userId)
    await db.delete(sessions).where(token ? and(mine, ne(sessions.sid, hashOf(token))) : mine)
  }

  /** Removes what has expired; a periodic job. */
  async sweep(): Promise<void> {
    await this.#db.delete(sessions).where(lt(sessions.expire, this.#clock()))
  }
}
