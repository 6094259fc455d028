import { type Check, failed, inconclusive, passed } from '../../checks/server/check.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { type DoctorCheck, type Examination, faulty, type OtherClock, ok } from '../../kit/server/examination.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { emulatedBy, paymentProviders, providerKinds } from './providers.ts'
import { findFailedWebhooks } from './webhook-queries.ts'

/** `shop doctor` compares its clock with those of the payment providers. */
export const providerClocks = (shop: Installation): OtherClock[] =>
  paymentProviders(shop).all.map(({ method, apiUrl }) => ({ from: method, url: apiUrl }))

/** The account of each payment provider, its webhook, and the events that could not be processed. */
export const providerChecks: DoctorCheck[] = providerKinds.flatMap(({ name, method, make }) => [
  {
    findings: { [name]: `${method} account`, [`${name}_webhook`]: `${method} webhook` },
    needsSecrets: true,
    examine: async (platform) => {
      const { account, webhooks } = await make(platform).examine()
      return { [name]: account, [`${name}_webhook`]: webhooks }
    },
  },
  {
    findings: { [`${name}_notices`]: `${method} notices` },
    examine: async (platform) => ({ [`${name}_notices`]: await checkWebhooks(platform.database, { name, method }) }),
  },
])

/** The webhooks of a payment provider that the shop could not process. */
async function checkWebhooks(
  database: Database,
  { name, method }: { name: string; method: string },
): Promise<Examination> {
  const { count, first } = await findFailedWebhooks(database.db, 1, name)
  const [oldest] = first
  if (!oldest) return ok(`Every notice from ${method} was processed.`)
  const error = oldest.error === '' ? 'no attempt was recorded' : oldest.error
  return faulty(
    `${count} of ${method}’s notices could not be processed; the oldest is of ${oldest.receivedAt.toISOString()}: ${error}`,
    `They are tried again every day and at each start: once ${method} answers, restart the shop. See docs/operations.md#shopnoticesfailed.`,
  )
}

/** Sends each provider's webhook with a forged signature. */
export const webhookVerification: Check = async ({ server, platform }) => {
  for (const { webhooks } of platform.providers.all) {
    if (webhooks === null) continue
    if (!(await webhooks.isSetUp())) return failed('webhook_unset')
    const { headers, payload } = webhooks.forgery
    const answer = await server.inject({
      method: 'POST',
      url: webhooks.endpoint.path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
    if (answer.statusCode < 400) return failed('webhook_forged')
    if (answer.statusCode !== 400) return inconclusive('check_failed', String(answer.statusCode))
  }
  const emulators = emulatedBy(platform.config)
  if (emulators.length > 0) return failed('payments_emulated', emulators.join(', '))
  return passed('webhook_signed')
}
