import { clientKey, hashedKey, type Limit } from '../platform/http/rate-limits.ts'

const minute = 60
const hour = 60 * minute

/** How often each thing may be tried, per client address or per the key named. */
export const accountLimits = {
  /** Failures of one client address, whatever the accounts. */
  loginFromAddress: { name: 'login-ip', points: 300, seconds: 15 * minute },
  /** Marks an account that has signed in from a client address; what others fail there does not count against it. */
  knownAtAddress: { name: 'login-known', points: 1, seconds: 30 * 24 * hour },
  /** Per account and client address: a stranger's failures do not lock the owner out. */
  loginFailures: { name: 'login-failures', points: 5, seconds: 15 * minute },
  register: { name: 'register-ip', points: 30, seconds: hour },
  /** Per email address. */
  registerEmail: { name: 'register-email', points: 5, seconds: hour },
  forgot: { name: 'forgot-ip', points: 30, seconds: hour },
  /** Per email address. */
  forgotEmail: { name: 'forgot-email', points: 5, seconds: hour },
  /** Per email address: passwords tried with the link of a verification mail. */
  verificationPassword: { name: 'verification-password', points: 5, seconds: 15 * minute },
  /** Verification codes, and the passwords that come with them. */
  verificationCodeFromAddress: { name: 'verification-code-ip', points: 60, seconds: 15 * minute },
  /** Per email address: keeps a stranger's registration from having codes mailed and guessed for weeks. */
  verificationCodes: { name: 'verification-codes', points: 50, seconds: 24 * hour },
  token: { name: 'account-token-ip', points: 120, seconds: 10 * minute },
  setup: { name: 'setup-ip', points: 10, seconds: 10 * minute },
  /** Per user: the wait between two verification mails. */
  resend: { name: 'resend-verification', points: 1, seconds: minute },
  /** Per user: guesses of the present password by whoever found the browser open. */
  currentPassword: { name: 'current-password', points: 5, seconds: 15 * minute },
  /** Per user: each asks for mails to two addresses. */
  emailChange: { name: 'email-change', points: 10, seconds: hour },
  secondFactorFromAddress: { name: 'second-factor-ip', points: 120, seconds: 15 * minute },
  /** Per account: wrong codes after the right password. */
  secondFactorCodes: { name: 'second-factor-codes', points: 10, seconds: 15 * minute },
  /** Per account: keeps who knows the password from trying codes for weeks. */
  secondFactorCodesDaily: { name: 'second-factor-codes-daily', points: 50, seconds: 24 * hour },
  /** Per user. */
  totpConfirmation: { name: 'totp-confirmation', points: 30, seconds: hour },
} satisfies Record<string, Limit>

/** Keys hold no address in clear text. */
export const emailKey = hashedKey

export function accountAndClientKey(email: string, ip: string): string {
  return `${emailKey(email)}|${clientKey(ip)}`
}
