import { invalidField, notFound } from '../../kit/server/http/errors.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { createFirstRoot, type RootPlatform } from './create-first-root.ts'
import { hasRoot } from './user-queries.ts'

const wrongToken = { code: 'setup_token', message: 'The setup token is not right.' }
const emailTaken = { code: 'email_taken', message: 'This email already has an account. Choose another.' }

/** Whether a shop that was started with a setup token waits for its first root account. */
export async function isSetupOpen({ config, database }: RootPlatform): Promise<boolean> {
  return config.setupToken !== null && !(await hasRoot(database.db))
}

/**
 * Creates the first root account of a shop that was started with a setup token; works once.
 * @throws HttpError 404 when there is nothing to set up, 403 for a wrong token, 400 for an address that is in use.
 */
export async function setUpShop(
  platform: RootPlatform,
  { token, ...account }: { token: string; email: string; password: string },
): Promise<void> {
  const { setupToken } = platform.config
  if (setupToken === null || !(await isSetupOpen(platform))) throw notFound()
  if (!isSameSecret(token, setupToken)) throw invalidField('token', wrongToken, 403)
  const outcome = await createFirstRoot(platform, account)
  if (outcome === 'exists') throw notFound()
  if (outcome === 'taken') throw invalidField('email', emailTaken)
}
