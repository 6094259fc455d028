import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStaff } from '../../roles.ts'
import { startOf } from '../../text.ts'
import type { Db } from '../database/database.ts'
import { sessions } from '../tables.ts'
import type { Viewer } from './guards.ts'

const minute = 60 * 1000
const hour = 60 * minute
/** Maximum lifetime of a session regardless of activity. */
const maxLifetime = { staff: 12 * hour, customer: 30 * 24 * hour }
/** How long an authentication counts as recent. */
const confirmedFor = 30 * minute
/** Minimum interval between updates of `seenAt`, so that not every request writes. */
const renewAfter = 30 * 1000
const maxUserAgentLength = 400

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The session with this hash of its token that has not ended, and whose it is; read by the feature that knows users. */
type FindSignedIn = (sid: string, now: Date) => Promise<SignedIn | null>

/** The minutes without a request after which a new session of this user ends. */
type FindIdleMinutes = (db: Db, userId: string) => Promise<number>

export interface SignedIn {
  session: Pick<typeof sessions.$inferSelect, 'id' | 'confirmedAt' | 'seenAt' | 'endsAt'> & { withoutPassword: boolean }
  viewer: Viewer
  /** The session ends after this many minutes without a request; an open page reports activity once a minute. */
  idleMinutes: number
}

/** A session in its owner's list of devices. */
export interface OwnSession {
  id: string
  userAgent: string
  signedInAt: Date
  seenAt: Date
}

/**
 * Opaque sessions: a 256-bit token in the cookie, its hash in the table. They are renewed by UPDATE only, so a slow
 * request cannot recreate a session after sign-out.
 */
export class Sessions {
  readonly #db: Db
  readonly #clock: () => Date
  readonly #findSignedIn: FindSignedIn
  readonly #findIdleMinutes: FindIdleMinutes
  /** With https the name has the prefix `__Host-`, which browsers accept from this host only (RFC 6265bis). */
  readonly cookieName: string
  /** Attributes of the cookie. */
  readonly cookie: Readonly<CookieSerializeOptions>
  readonly #signedIn = new WeakMap<FastifyRequest, Promise<SignedIn | null>>()

  constructor(options: {
    db: Db
    /** True with https: the cookie is then sent over https only. */
    secure: boolean
    clock: () => Date
    findSignedIn: FindSignedIn
    findIdleMinutes: FindIdleMinutes
  }) {
    this.#db = options.db
    this.cookieName = options.secure ? '__Host-sid' : 'sid'
    this.cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: options.secure }
    this.#clock = options.clock
    this.#findSignedIn = options.findSignedIn
    this.#findIdleMinutes = options.findIdleMinutes
  }

  /** The viewer of a request, looked up once; null for a missing, unknown or ended session. */
  async viewer(request: FastifyRequest): Promise<Viewer | null> {
    return (await this.signedIn(request))?.viewer ?? null
  }

  /** What was read for the viewer of a request when it arrived. */
  signedIn(request: FastifyRequest): Promise<SignedIn | null> {
    const cached = this.#signedIn.get(request)
    if (cached) return cached
    const found = this.#find(request)
    this.#signedIn.set(request, found)
    return found
  }

  async #find(request: FastifyRequest): Promise<SignedIn | null> {
    const sid = this.#sid(request)
    if (!sid) return null
    const now = this.#clock()
    const found = await this.#findSignedIn(sid, now)
    if (!found) return null
    const { session, viewer, idleMinutes } = found
    if (now.getTime() - session.seenAt.getTime() > renewAfter) {
      await this.#db
        .update(sessions)
        .set({ seenAt: now, expire: earlier(after(now, idleMinutes * minute), session.endsAt) })
        .where(eq(sessions.sid, sid))
    }
    const confirmed = now.getTime() - session.confirmedAt.getTime() <= confirmedFor
    const ofRequest = { id: session.id, confirmed, withoutPassword: session.withoutPassword }
    return { ...found, viewer: { ...viewer, session: ofRequest } }
  }

  /**
   * Signs a user in with a new session; the browser's previous session ends. `withoutPassword`: by a mailed code or a passkey.
   * `continuesUntil`: it continues an earlier sign-in, ends when that one would have, and confirms nothing.
   */
  async start(
    { request, reply }: Exchange,
    user: Pick<Viewer, 'id' | 'role'>,
    db: Db = this.#db,
    { withoutPassword = false, continuesUntil }: { withoutPassword?: boolean; continuesUntil?: Date } = {},
  ): Promise<void> {
    const old = this.#sid(request)
    if (old) await db.delete(sessions).where(eq(sessions.sid, old))
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    const endsAt = continuesUntil ?? after(now, isStaff(user.role) ? maxLifetime.staff : maxLifetime.customer)
    await db.insert(sessions).values({
      sid: hashOf(token),
      sess: { userId: user.id, ...(withoutPassword && { withoutPassword }) },
      expire: earlier(after(now, (await this.#findIdleMinutes(db, user.id)) * minute), endsAt),
      signedInAt: now,
      confirmedAt: continuesUntil ? new Date(0) : now,
      seenAt: now,
      endsAt,
      userAgent: userAgentOf(request),
    })
    const maxAge = Math.ceil((endsAt.getTime() - now.getTime()) / 1000)
    reply.setCookie(this.cookieName, token, { ...this.cookie, maxAge })
  }

  /** Records a new authentication in this session; `withoutPassword` as above. */
  async confirm(request: FastifyRequest, db: Db = this.#db, { withoutPassword = false } = {}): Promise<void> {
    const sid = this.#sid(request)
    const sess = withoutPassword
      ? sql`${sessions.sess} || '{"withoutPassword": true}'`
      : sql`${sessions.sess} - 'withoutPassword'`
    if (sid) await db.update(sessions).set({ confirmedAt: this.#clock(), sess }).where(eq(sessions.sid, sid))
  }

  /**
   * Signs out: the session ends immediately, even with requests in flight.
   * @returns whose session it was, also when it had expired; null without one.
   */
  async end({ request, reply }: Exchange): Promise<string | null> {
    const sid = this.#sid(request)
    const isThis = eq(sessions.sid, sid ?? '')
    const [session] = sid ? await this.#db.delete(sessions).where(isThis).returning({ sess: sessions.sess }) : []
    // Browsers ignore the removal of a __Host- cookie that lacks its attributes.
    reply.clearCookie(this.cookieName, this.cookie)
    return session?.sess.userId ?? null
  }

  /** The active sessions of a user, most recently used first. */
  async list(userId: string): Promise<OwnSession[]> {
    const now = this.#clock()
    return this.#db
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        signedInAt: sessions.signedInAt,
        seenAt: sessions.seenAt,
      })
      .from(sessions)
      .where(and(ofUser(userId), gt(sessions.expire, now), gt(sessions.endsAt, now)))
      .orderBy(desc(sessions.seenAt), desc(sessions.id))
  }

  /** Ends one session of a user; false when the user has no session with this id. */
  async endOne(db: Db, userId: string, id: string): Promise<boolean> {
    const ended = await db
      .delete(sessions)
      .where(and(ofUser(userId), eq(sessions.id, id)))
      .returning({ id: sessions.id })
    return ended.length === 1
  }

  /** Ends the sessions of a user except that of the request `keep`. */
  async endAll(db: Db, userId: string, keep?: FastifyRequest): Promise<void> {
    const sid = keep && this.#sid(keep)
    await db.delete(sessions).where(sid ? and(ofUser(userId), ne(sessions.sid, sid)) : ofUser(userId))
  }

  /** Deletes expired sessions; a periodic job. */
  async sweep(): Promise<void> {
    await this.#db.delete(sessions).where(lt(sessions.expire, this.#clock()))
  }

  #sid(request: FastifyRequest): string | null {
    const token = request.cookies[this.cookieName]
    return token ? hashOf(token) : null
  }
}

const ofUser = (userId: string) => eq(sql`${sessions.sess} ->> 'userId'`, userId)
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** The User-Agent header, truncated and without characters that Postgres rejects. */
function userAgentOf({ headers }: FastifyRequest): string {
  const text = (headers?.['user-agent'] ?? '').toWellFormed()
  return startOf(text.replace(/\p{Cc}/gu, ''), maxUserAgentLength)
}
