import type { Bind } from '../../../kit/server/http/bind-endpoint.ts'
import { anyone, root, staffMember } from '../../../kit/server/http/guards.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import * as secondFactor from '../../second-factor-api.ts'
import { accountRateLimits } from '../account-rate-limits.ts'
import { presentUser } from '../present-user.ts'
import { ProtectedAccounts } from '../protected-accounts.ts'
import { currentUser } from '../sessions.ts'
import { confirmTotp, removeTotp, startTotp } from './authenticator.ts'
import { renewRecoveryCodes, saveInactivity } from './own-factors.ts'
import { addPasskey, createPasskeyChallenge, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { removeStaffFactors } from './remove-staff-factors.ts'
import { readSecondFactorPolicy, readSecondFactorStatus, saveSecondFactorPolicy } from './second-factor.ts'
import { signInWithCode, signInWithPasskey } from './second-step.ts'

/** The second step of a sign-in, the viewer's own factors, and the administration of factors by roots. */
export function registerSecondFactorRoutes(bind: Bind, platform: Platform): void {
  registerSecondStep(bind, platform)
  registerOwnFactors(bind, platform)
  registerOwnTotp(bind, platform)
  registerAdministration(bind, platform)
}

function registerSecondStep(bind: Bind, platform: Platform): void {
  const { db } = platform.database
  const rules = { guard: anyone, limit: accountRateLimits.secondFactorFromAddress }

  bind(secondFactor.passkeyLoginOptions, rules, async ({ request }) => ({
    ...(await createPasskeyChallenge(platform, request)),
  }))

  bind(secondFactor.loginWithPasskey, rules, async ({ body, request, reply }) =>
    presentUser(db, await signInWithPasskey(platform, body, { request, reply })),
  )

  bind(secondFactor.loginWithCode, rules, async ({ body, request, reply }) =>
    presentUser(db, await signInWithCode(platform, body, { request, reply })),
  )
}

function registerOwnFactors(bind: Bind, platform: Platform): void {
  const rules = { guard: staffMember }

  bind(secondFactor.getSecondFactor, rules, ({ viewer }) => readSecondFactorStatus(platform.database.db, viewer.id))

  bind(secondFactor.passkeyOptions, rules, async ({ viewer }) => ({ ...(await startPasskey(platform, viewer)) }))

  bind(secondFactor.addPasskey, rules, ({ viewer, body, request }) => addPasskey(platform, { viewer, request }, body))

  bind(secondFactor.renamePasskey, rules, ({ viewer, params, body, request }) =>
    renamePasskey(platform, { viewer, request }, params.id, body.name),
  )

  bind(secondFactor.removePasskey, rules, ({ viewer, params, request }) =>
    removePasskey(platform, { viewer, request }, params.id),
  )

  bind(secondFactor.saveInactivity, rules, async ({ viewer, body, request }) => {
    await saveInactivity(platform, { viewer, request }, body.minutes)
    return presentUser(platform.database.db, await currentUser(platform, viewer))
  })

  bind(secondFactor.renewRecoveryCodes, rules, ({ viewer, request }) =>
    renewRecoveryCodes(platform, { viewer, request }),
  )
}

function registerOwnTotp(bind: Bind, platform: Platform): void {
  const rules = { guard: staffMember }

  bind(secondFactor.startTotp, rules, ({ viewer }) => startTotp(platform, viewer))

  bind(secondFactor.confirmTotp, rules, ({ viewer, body, request }) =>
    confirmTotp(platform, { viewer, request }, body.code),
  )

  bind(secondFactor.removeTotp, rules, ({ viewer, request }) => removeTotp(platform, { viewer, request }))
}

function registerAdministration(bind: Bind, platform: Platform): void {
  const guarded = new ProtectedAccounts(platform)

  bind(secondFactor.removeSecondFactors, { guard: root }, async ({ by, params }) => {
    await removeStaffFactors(platform, guarded, by, params.id)
    return undefined
  })

  bind(secondFactor.getSecondFactorPolicy, { guard: root }, () => readSecondFactorPolicy(platform.database.db))

  bind(secondFactor.saveSecondFactorPolicy, { guard: root }, ({ by, body }) =>
    saveSecondFactorPolicy(platform, by, body.required),
  )
}
