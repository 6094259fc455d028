import { clientKey, hashedKey, type Limit } from '../../kit/server/http/rate-limits.ts'

const minute = 60
const hour = 60 * minute

/** Rate limits, per client address unless another key is named. */
export const accountRateLimits = {
  /** Failures of one client address across all accounts. */
  loginFromAddress: { name: 'login-ip', points: 300, seconds: 15 * minute },
  /** Marks an account that has signed in from a client address: failures of other accounts there do not block it. */
  knownAtAddress: { name: 'login-known', points: 1, seconds: 30 * 24 * hour },
  /** Per account and client address, so that failures from elsewhere do not lock the owner out. */
  loginFailures: { name: 'login-failures', points: 5, seconds: 15 * minute },
  register: { name: 'register-ip', points: 30, seconds: hour },
  /** Per email address. */
  registerEmail: { name: 'register-email', points: 5, seconds: hour },
  forgot: { name: 'forgot-ip', points: 30, seconds: hour },
  /** Per email address. */
  forgotEmail: { name: 'forgot-email', points: 5, seconds: hour },
  /** Per email address: passwords tried with the link of a verification mail. */
  verificationPassword: { name: 'verification-password', points: 5, seconds: 15 * minute },
  /** Verification codes and the passwords sent with them. */
  verificationCodeFromAddress: { name: 'verification-code-ip', points: 60, seconds: 15 * minute },
  /** Per email address: prevents guessing codes over weeks. */
  verificationCodes: { name: 'verification-codes', points: 50, seconds: 24 * hour },
  signInCode: { name: 'sign-in-code-request-ip', points: 30, seconds: hour },
  /** Per email address: mails with a code to sign in. */
  signInCodeEmail: { name: 'sign-in-code-email', points: 5, seconds: hour },
  /** Codes to sign in. */
  signInCodeFromAddress: { name: 'sign-in-code-ip', points: 60, seconds: 15 * minute },
  /** Per email address: prevents guessing codes over weeks. */
  signInCodes: { name: 'sign-in-codes', points: 50, seconds: 24 * hour },
  passkeyFromAddress: { name: 'passkey-ip', points: 120, seconds: 15 * minute },
  token: { name: 'account-token-ip', points: 120, seconds: 10 * minute },
  setup: { name: 'setup-ip', points: 10, seconds: 10 * minute },
  /** Per user: the wait between two verification mails. */
  resend: { name: 'resend-verification', points: 1, seconds: minute },
  /** Per user: guesses of the current password in an unattended browser. */
  currentPassword: { name: 'current-password', points: 5, seconds: 15 * minute },
  /** Per user: each request sends mail to two addresses. */
  emailChange: { name: 'email-change', points: 10, seconds: hour },
  secondFactorFromAddress: { name: 'second-factor-ip', points: 120, seconds: 15 * minute },
  /** Per account: wrong codes after the right password. */
  secondFactorCodes: { name: 'second-factor-codes', points: 10, seconds: 15 * minute },
  /** Per account: prevents guessing codes over weeks with a known password. */
  secondFactorCodesDaily: { name: 'second-factor-codes-daily', points: 50, seconds: 24 * hour },
  /** Per user. */
  totpConfirmation: { name: 'totp-confirmation', points: 30, seconds: hour },
} satisfies Record<string, Limit>

/** Keys hold no address in clear text. */
export const emailKey = hashedKey

export function accountAndClientKey(email: string, ip: string): string {
  return `${emailKey(email)}|${clientKey(ip)}`
}
