import type { FastifyReply, FastifyRequest } from 'fastify'
import { mailboxOf } from '../../kit/person.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { keyedHash } from '../../kit/server/secrets/secret-box.ts'
import { accountAndClientKey, emailKey } from './account-rate-limits.ts'
import type { UserRow } from './tables.ts'
import { createToken } from './tokens.ts'

/** How long a browser is remembered after its last sign-in, in seconds. */
const lifetime = 365 * 24 * 60 * 60

/** The most addresses that are remembered in one browser. */
const maxMarks = 5

/** Browsers reject the `__Host-` prefix without https. */
const cookieName = ({ sessions }: Platform) => (sessions.cookie.secure ? '__Host-browser' : 'browser')

/** A browser by its cookie: a token that no other has, and a mark of each address that has signed in there. */
interface Browser {
  token: string
  marks: string[]
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The browser of a request; null when it has no cookie. */
export function readBrowser(platform: Platform, { cookies }: Pick<FastifyRequest, 'cookies'>): Browser | null {
  const [token = '', ...marks] = (cookies[cookieName(platform)] ?? '').split('.')
  return /^[\w-]{43}$/.test(token) ? { token, marks: marks.slice(0, maxMarks) } : null
}

function store(platform: Platform, { reply }: Exchange, { token, marks }: Browser): void {
  const cookie = { ...platform.sessions.cookie, sameSite: 'strict' as const, maxAge: lifetime }
  reply.setCookie(cookieName(platform), [token, ...marks].join('.'), cookie)
}

/** The browser of a request, with a new cookie when it has none. */
export function nameBrowser(platform: Platform, exchange: Exchange): Browser {
  const found = readBrowser(platform, exchange.request)
  if (found) return found
  const browser = { token: createToken().text, marks: [] }
  store(platform, exchange, browser)
  return browser
}

/** Bound to the token, so that a mark counts in this browser only. */
const markOf = ({ config }: Platform, token: string, email: string) =>
  keyedHash(config.appSecret, 'known browser', `${token} ${email}`)

/**
 * Remembers that the owner of a verified address has signed in here. Nobody else can get such a mark, so what strangers try
 * or ask for elsewhere cannot use up what this browser may.
 */
export function rememberBrowser(
  platform: Platform,
  exchange: Exchange,
  { email, emailVerified }: Pick<UserRow, 'email' | 'emailVerified'>,
): void {
  if (!emailVerified) return
  const { token, marks } = readBrowser(platform, exchange.request) ?? { token: createToken().text, marks: [] }
  const mark = markOf(platform, token, email)
  store(platform, exchange, { token, marks: [mark, ...marks.filter((other) => other !== mark)].slice(0, maxMarks) })
}

/** Whose tries and requests count together. */
export interface Budget {
  key: string
  /** The address has signed in in this browser. */
  isKnown: boolean
}

/** What a try to sign in counts for: a browser that the owner of the address has used, or else address and client. */
export function budgetOf(platform: Platform, request: Pick<FastifyRequest, 'cookies' | 'ip'>, email: string): Budget {
  const browser = readBrowser(platform, request)
  const mark = browser && markOf(platform, browser.token, email)
  if (!mark || !browser.marks.some((other) => isSameSecret(other, mark))) {
    return { key: accountAndClientKey(email, request.ip), isKnown: false }
  }
  return { key: emailKey(mark), isKnown: true }
}

/** What the request of a mail counts for, as above, except that all addresses of a mailbox count together. */
export function mailBudgetOf(
  platform: Platform,
  request: Pick<FastifyRequest, 'cookies' | 'ip'>,
  email: string,
): Budget {
  const budget = budgetOf(platform, request, email)
  return budget.isKnown ? budget : { key: accountAndClientKey(mailboxOf(email), request.ip), isKnown: false }
}
