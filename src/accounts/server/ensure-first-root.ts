import { normalizeEmail } from '../../kit/person.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'
import { checkPassword } from '../password.ts'
import { createFirstRoot, type RootPlatform } from './create-first-root.ts'
import { hasRoot } from './user-queries.ts'

/**
 * Creates the first root account from the configuration, unless a root exists. A demo seeds its root account; a shop with
 * a setup token waits for `setUpShop`.
 * @throws StartRefusal when there is no root and no valid configuration to create one.
 */
export async function ensureFirstRoot(platform: RootPlatform): Promise<void> {
  const { config, database, log } = platform
  if (config.mode === 'demo') return
  if (await hasRoot(database.db)) {
    if (config.firstRoot) log.warn('FIRST_ROOT_EMAIL and FIRST_ROOT_PASSWORD have no effect: there is a root account.')
    return
  }
  if (!config.firstRoot) {
    if (!config.setupToken) {
      throw new StartRefusal(
        'This shop has no root account yet. Set FIRST_ROOT_EMAIL and FIRST_ROOT_PASSWORD for its first start, or SETUP_TOKEN.',
      )
    }
    log.warn(`This shop has no root account yet: create it at ${config.publicUrl}/setup, with the SETUP_TOKEN.`)
    return
  }
  const fault = checkPassword(config.firstRoot.password)
  if (fault) throw new StartRefusal(`FIRST_ROOT_PASSWORD: ${fault.message}`)
  const email = normalizeEmail(config.firstRoot.email)
  const outcome = await createFirstRoot(platform, { email, password: config.firstRoot.password })
  if (outcome === 'taken')
    throw new StartRefusal('FIRST_ROOT_EMAIL already belongs to an account without the role root; choose another.')
}
