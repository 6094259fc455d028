import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Limit } from '../platform/rate-limits.ts'

const minute = 60
const hour = 60 * minute

/** How often each thing may be tried, per client address or per the key named. */
export const accountLimits = {
  loginFromAddress: { name: 'login-ip', points: 300, seconds: 15 * minute },
  /** Per account and client address: a stranger's failures do not lock the owner out. */
  loginFailures: { name: 'login-failures', points: 5, seconds: 15 * minute },
  register: { name: 'register-ip', points: 30, seconds: hour },
  /** Per email address. */
  registerEmail: { name: 'register-email', points: 5, seconds: hour },
  forgot: { name: 'forgot-ip', points: 30, seconds: hour },
  /** Per email address. */
  forgotEmail: { name: 'forgot-email', points: 5, seconds: hour },
  token: { name: 'account-token-ip', points: 120, seconds: 10 * minute },
  setup: { name: 'setup-ip', points: 10, seconds: 10 * minute },
  /** Per user: the wait between two verification mails. */
  resend: { name: 'resend-verification', points: 1, seconds: minute },
  /** Per user: guesses of the present password by whoever found the browser open. */
  currentPassword: { name: 'current-password', points: 5, seconds: 15 * minute },
  /** Per user: each asks for mails to two addresses. */
  emailChange: { name: 'email-change', points: 10, seconds: hour },
} satisfies Record<string, Limit>

/** Keys hold no address in clear text. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('hex')
}

export function accountAndClientKey(email: string, ip: string): string {
  return `${emailKey(email)}|${network(ip)}`
}

/** The client's network: a household has a whole IPv6 /64 to vary. */
function network(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
