import type { Platform } from '../../kit/server/platform.ts'
import { openDeferred } from './deferred-requests.ts'
import { mailResetLink } from './passwords.ts'
import { followRegistration } from './register-customer.ts'

/** Does what a request left to its job (`deferRequest`). */
export function workDeferredRequest(platform: Platform, { sealed }: { sealed: string }): Promise<void> {
  const request = openDeferred(platform.config, sealed)
  return request.kind === 'reset' ? mailResetLink(platform, request) : followRegistration(platform, request)
}
