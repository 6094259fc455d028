import { checkPassword } from '../../domain/password.ts'
import { checkEmail, normalizeEmail } from '../../domain/person.ts'
import { badRequest, forbidden, notFound } from '../platform/http/errors.ts'
import { isSameSecret } from '../platform/secrets/same-secret.ts'
import { assertNoFault } from './account-rules.ts'
import { createFirstRoot, type RootPlatform } from './create-first-root.ts'
import { hasRoot } from './user-queries.ts'

/**
 * Creates the first root account of a shop that was started with a setup token; works once.
 * @throws HttpError 404 when there is nothing to set up, 403 for a wrong token, 400 with the first fault.
 */
export async function setUpShop(
  platform: RootPlatform,
  input: { token: string; email: string; password: string },
): Promise<void> {
  const { setupToken } = platform.config
  if (setupToken === null || (await hasRoot(platform.database.db))) throw notFound()
  if (!isSameSecret(input.token.trim(), setupToken)) throw forbidden('The setup token is not right.', 'setup_token')
  assertNoFault(checkEmail(input.email), checkPassword(input.password))
  const outcome = await createFirstRoot(platform, { email: normalizeEmail(input.email), password: input.password })
  if (outcome === 'exists') throw notFound()
  if (outcome === 'taken') throw badRequest('This email already has an account. Choose another.', 'email_taken')
}
