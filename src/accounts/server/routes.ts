import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { unauthorized } from '../../kit/server/http/errors.ts'
import { anyone, signedIn, verified } from '../../kit/server/http/guards.ts'
import type { ErasePerson } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as api from '../../session/api.ts'
import * as remembered from '../continue-api.ts'
import * as passkeys from '../passkey-api.ts'
import * as recovery from '../password-reset-api.ts'
import * as profile from '../profile-api.ts'
import * as registrationApi from '../registration-api.ts'
import * as setup from '../setup-api.ts'
import * as signIn from '../sign-in-api.ts'
import * as verification from '../verification-api.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { isSetupOpen, setUpShop } from './first-root.ts'
import { updateProfile } from './own-account.ts'
import { changePassword, checkResetToken, requestPasswordReset, resetPassword } from './passwords.ts'
import { presentUser } from './present-user.ts'
import { registerCustomer } from './register-customer.ts'
import { createContinueChallenge, listRemembered, signInAgain } from './remembered-devices.ts'
import { registerSecondFactorRoutes } from './second-factor/routes.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { logIn, logOut } from './sessions.ts'
import { requestSignInCode, signInWithMailedCode } from './sign-in-code.ts'
import {
  createSignInChallenge,
  readSignInPasskeys,
  removeSignInPasskey,
  signInWithPasskey,
  startSignInPasskey,
  storeSignInPasskey,
} from './sign-in-passkeys.ts'
import { registerUserRoutes } from './user-routes.ts'
import {
  resendVerification,
  verifyEmail,
  verifyEmailWithPassword,
  verifyOwnEmailWithCode,
  verifyRegistrationWithCode,
} from './verification.ts'

export function registerAccountRoutes(bind: Bind, platform: Platform, erase: ErasePerson): void {
  registerSignInRoutes(bind, platform)
  registerRegistrationRoutes(bind, platform)
  registerRecoveryRoutes(bind, platform)
  registerProfileRoutes(bind, platform)
  registerPasskeyRoutes(bind, platform)
  registerSecondFactorRoutes(bind, platform)
  registerSessionRoutes(bind, platform)
  registerUserRoutes(bind, platform, erase)
}

function registerSignInRoutes(bind: Bind, platform: Platform): void {
  bind(api.currentUser, { guard: signedIn }, async ({ request }) => {
    const found = await platform.sessions.signedIn(request)
    if (!found) throw unauthorized()
    return presentUser(platform.database.db, found.user)
  })

  bind(signIn.login, { guard: anyone }, async ({ body, request, reply }) => {
    const result = await logIn(platform, body, { request, reply })
    if ('user' in result) return presentUser(platform.database.db, result.user)
    reply.code(202)
    return result
  })

  bind(
    signIn.requestSignInCode,
    { guard: anyone, limit: accountRateLimits.signInCode },
    async ({ body, request, reply }) => {
      await requestSignInCode(platform, body, { request, reply })
      return { message: 'If a customer account exists for this address, we have sent a code to sign in.' }
    },
  )

  const code = { guard: anyone, limit: accountRateLimits.signInCodeFromAddress }
  bind(signIn.verifySignInCode, code, async ({ body, request, reply }) => {
    const result = await signInWithMailedCode(platform, body, { request, reply })
    if ('user' in result) return presentUser(platform.database.db, result.user)
    reply.code(202)
    return result
  })

  const withPasskey = { guard: anyone, limit: accountRateLimits.passkeyFromAddress }
  bind(passkeys.passkeySignInOptions, withPasskey, async ({ reply }) => ({
    ...(await createSignInChallenge(platform, reply)),
  }))

  bind(passkeys.signInWithPasskey, withPasskey, async ({ body, request, reply }) => {
    const result = await signInWithPasskey(platform, body, { request, reply })
    if ('user' in result) return presentUser(platform.database.db, result.user)
    reply.code(202)
    return result
  })

  const remembering = { guard: anyone, limit: accountRateLimits.rememberedFromAddress }
  bind(remembered.listRememberedAccounts, remembering, async ({ request }) => ({
    accounts: await listRemembered(platform, request),
  }))

  bind(remembered.continueOptions, remembering, async ({ body, request }) => ({
    ...(await createContinueChallenge(platform, request, body.account)),
  }))

  bind(remembered.continueSignIn, remembering, async ({ body, request, reply }) =>
    presentUser(platform.database.db, await signInAgain(platform, body, { request, reply })),
  )

  bind(api.logout, { guard: anyone }, async ({ query, request, reply }) => {
    await logOut(platform, { request, reply }, query.after)
    return undefined
  })

  bind(setup.readSetup, { guard: anyone }, async () => ({ open: await isSetupOpen(platform) }))

  bind(setup.setUpShop, { guard: anyone, limit: accountRateLimits.setup }, async ({ body }) => {
    await setUpShop(platform, body)
    return { message: 'Your shop is ready. You can now sign in.' }
  })
}

function registerRegistrationRoutes(bind: Bind, platform: Platform): void {
  bind(registrationApi.register, { guard: anyone, limit: accountRateLimits.register }, async ({ body, request }) => ({
    email: await registerCustomer(platform, body, request),
    message: 'Please check your email for verification instructions.',
  }))

  bind(verification.verifyEmail, { guard: anyone, limit: accountRateLimits.token }, async ({ params }) => {
    await verifyEmail(platform, params.token)
    return { message: 'Email verified successfully! Your account is now active.' }
  })

  bind(verification.verifyEmailWithPassword, { guard: anyone, limit: accountRateLimits.token }, async ({ body }) => {
    await verifyEmailWithPassword(platform, body)
    return { message: 'Email verified successfully! Your account is now active.' }
  })

  const fromAddress = accountRateLimits.verificationCodeFromAddress
  bind(verification.verifyCode, { guard: anyone, limit: fromAddress }, async ({ viewer, body, request }) => {
    if (body.registration) await verifyRegistrationWithCode(platform, body.registration, body.code)
    else await verifyOwnEmailWithCode(platform, signedIn(viewer, request), body.code)
    return { message: 'Email verified successfully! Your account is now active.' }
  })

  bind(verification.resendVerification, { guard: signedIn }, async ({ viewer, body }) => {
    const sent = await resendVerification(platform, viewer, body?.language)
    return { message: sent ? 'Verification email sent. Please check your inbox.' : 'Your email is already verified.' }
  })
}

function registerRecoveryRoutes(bind: Bind, platform: Platform): void {
  bind(recovery.forgotPassword, { guard: anyone, limit: accountRateLimits.forgot }, async ({ body, request }) => {
    await requestPasswordReset(platform, body, request)
    return { message: 'If an account exists for this address, we have sent a link to reset its password.' }
  })

  bind(recovery.checkResetToken, { guard: anyone, limit: accountRateLimits.token }, async ({ params }) => {
    await checkResetToken(platform, params.token)
    return { valid: true as const, message: 'This reset link is valid.' }
  })

  bind(recovery.resetPassword, { guard: anyone, limit: accountRateLimits.token }, async ({ body, request, reply }) => {
    await resetPassword(platform, body, { request, reply })
    return { message: 'Your password has been reset. You can now sign in.' }
  })
}

function registerPasskeyRoutes(bind: Bind, platform: Platform): void {
  bind(passkeys.listSignInPasskeys, { guard: signedIn }, ({ viewer }) =>
    readSignInPasskeys(platform.database.db, viewer.id),
  )

  bind(passkeys.signInPasskeyOptions, { guard: verified }, async ({ viewer }) => ({
    ...(await startSignInPasskey(platform, viewer)),
  }))

  bind(passkeys.addSignInPasskey, { guard: verified }, ({ by, body }) => storeSignInPasskey(platform, by, body))

  bind(passkeys.removeSignInPasskey, { guard: signedIn }, ({ by, params }) =>
    removeSignInPasskey(platform, by, params.id),
  )
}

function registerProfileRoutes(bind: Bind, platform: Platform): void {
  bind(profile.updateProfile, { guard: signedIn }, async ({ by, body }) =>
    presentUser(platform.database.db, await updateProfile(platform, by, body)),
  )

  bind(profile.changePassword, { guard: signedIn }, async ({ by, body, request }) => {
    await changePassword(platform, by, body, request)
    return { message: 'Your password has been changed.' }
  })
}
