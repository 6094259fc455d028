import { clientKey, hashedKey, type Limit, type RateLimits } from '../../kit/server/http/rate-limits.ts'

const minute = 60
const hour = 60 * minute

/** Rate limits, per client address unless another key is named. */
export const accountRateLimits = {
  /** Failures of one client address across all accounts. */
  loginFromAddress: { name: 'login-ip', points: 300, seconds: 15 * minute },
  /** Marks an account that has signed in from a client address: failures of other accounts there do not block it. */
  knownAtAddress: { name: 'login-known', points: 1, seconds: 30 * 24 * hour },
  /** Per account and client address, or per known browser, so that failures from elsewhere do not lock the owner out. */
  loginFailures: { name: 'login-failures', points: 5, seconds: 15 * minute },
  register: { name: 'register-ip', points: 30, seconds: hour },
  /** Per mailbox and client address. */
  registerEmail: { name: 'register-email', points: 5, seconds: hour },
  /** The same: the first in a day may exceed what repeated ones use up. */
  registerFirst: { name: 'register-first', points: 1, seconds: 24 * hour },
  forgot: { name: 'forgot-ip', points: 30, seconds: hour },
  /** Per mailbox and client address, or per known browser. */
  forgotEmail: { name: 'forgot-email', points: 5, seconds: hour },
  /** The same, of unknown browsers: the first in a day may exceed what repeated ones use up. */
  forgotFirst: { name: 'forgot-first', points: 1, seconds: 24 * hour },
  /** Per email address: passwords tried with the link of a verification mail. */
  verificationPassword: { name: 'verification-password', points: 5, seconds: 15 * minute },
  /** Verification codes and the passwords sent with them. */
  verificationCodeFromAddress: { name: 'verification-code-ip', points: 60, seconds: 15 * minute },
  /** Per account or registration: prevents guessing codes over weeks. */
  verificationCodes: { name: 'verification-codes', points: 50, seconds: 24 * hour },
  signInCode: { name: 'sign-in-code-request-ip', points: 30, seconds: hour },
  /** Mails with a code to sign in, per mailbox and client address, or per known browser. */
  signInCodeEmail: { name: 'sign-in-code-email', points: 5, seconds: hour },
  /** Mails with a code to sign in that unknown browsers ask for, per mailbox. */
  signInCodeMailbox: {
    first: { name: 'sign-in-code-first', points: 1, seconds: 24 * hour },
    firsts: { name: 'sign-in-code-firsts', points: 20, seconds: 24 * hour },
    others: { name: 'sign-in-code-mailbox', points: 20, seconds: 24 * hour },
  },
  /** Codes to sign in. */
  signInCodeFromAddress: { name: 'sign-in-code-ip', points: 60, seconds: 15 * minute },
  /** Codes that unknown browsers try, per email address, which prevents guessing over weeks. */
  signInCodes: {
    first: { name: 'sign-in-codes-first', points: 1, seconds: 24 * hour },
    firsts: { name: 'sign-in-codes-firsts', points: 500, seconds: 30 * 24 * hour },
    others: { name: 'sign-in-codes', points: 500, seconds: 30 * 24 * hour },
  },
  /** Failures of one client address over all accounts and ways to sign in, except those of known browsers. */
  failuresOfClient: { name: 'sign-in-failures-client', points: 3000, seconds: 30 * 24 * hour },
  /** Of all accounts: the dashboard shows it from `manyFailures`. */
  allFailures: { name: 'sign-in-failures', points: 1_000_000, seconds: 24 * hour },
  passkeyFromAddress: { name: 'passkey-ip', points: 120, seconds: 15 * minute },
  /** Names, challenges and passkeys of remembered devices: a shop's tablets share one address. */
  rememberedFromAddress: { name: 'remembered-ip', points: 300, seconds: 15 * minute },
  token: { name: 'account-token-ip', points: 120, seconds: 10 * minute },
  setup: { name: 'setup-ip', points: 10, seconds: 10 * minute },
  /** Per user: the wait between two verification mails. */
  resend: { name: 'resend-verification', points: 1, seconds: minute },
  /** Per user: guesses of the current password in an unattended browser. */
  currentPassword: { name: 'current-password', points: 5, seconds: 15 * minute },
  /** Per user: each request sends mail to two addresses. */
  emailChange: { name: 'email-change', points: 10, seconds: hour },
  secondFactorFromAddress: { name: 'second-factor-ip', points: 120, seconds: 15 * minute },
  /** Per account, or per known browser: wrong codes after the right password. */
  secondFactorCodes: { name: 'second-factor-codes', points: 10, seconds: 15 * minute },
  /** The same: prevents guessing codes over weeks with a known password. */
  secondFactorCodesDaily: { name: 'second-factor-codes-daily', points: 50, seconds: 24 * hour },
  /** Per user. */
  totpConfirmation: { name: 'totp-confirmation', points: 30, seconds: hour },
} satisfies Record<string, Limit | Shares>

/**
 * What others may ask for or try at one address. The first of each client in a day counts for a budget of its own, so that
 * a few clients that repeat theirs do not use up what the owner needs at another.
 */
export interface Shares {
  /** Per address and client. */
  first: Limit
  /** Per address: all that were the first of their client. */
  firsts: Limit
  /** Per address: all others. */
  others: Limit
}

/** Consumes a point of one of the budgets of an address; false when they are used up. */
export async function allowsShare(limits: RateLimits, shares: Shares, address: string, ip: string): Promise<boolean> {
  const isFirst = await limits.allows(shares.first, accountAndClientKey(address, ip))
  if (isFirst && (await limits.allows(shares.firsts, emailKey(address)))) return true
  return limits.allows(shares.others, emailKey(address))
}

/** Keys hold no address in clear text. */
export const emailKey = hashedKey

export function accountAndClientKey(email: string, ip: string): string {
  return `${emailKey(email)}|${clientKey(ip)}`
}
