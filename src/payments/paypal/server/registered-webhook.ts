import { HttpError } from '../../../kit/server/http/errors.ts'
import type { Installation } from '../../../kit/server/platform.ts'
import { paypalWebhook } from '../api.ts'
import type { WebhookState } from '../office-api.ts'
import type { PaypalAccount, PaypalProvider } from './paypal-account.ts'
import { PaypalError } from './paypal-error.ts'
import { findWebhookId, listWebhookIds, putWebhookId } from './registered-webhook-queries.ts'

/** What the shop reads of PayPal's events. */
const eventTypes = [
  'CHECKOUT.ORDER.APPROVED',
  ...['COMPLETED', 'DENIED', 'DECLINED', 'PENDING', 'REFUNDED', 'REVERSED'].map((end) => `PAYMENT.CAPTURE.${end}`),
  ...['CREATED', 'UPDATED', 'RESOLVED'].map((end) => `CUSTOMER.DISPUTE.${end}`),
]

/** The ids of webhooks whose events are accepted: also the emulator's own, which it has from its start. */
export async function acceptedWebhooks({ config, database }: Installation): Promise<string[]> {
  const { emulatorUrl, emulatorWebhookId } = config.paypal
  const registered = await listWebhookIds(database.db)
  return emulatorUrl !== null && emulatorWebhookId !== null ? [emulatorWebhookId, ...registered] : registered
}

/**
 * Registers the shop's webhook with the account in the settings, or takes the one that leads to this address already.
 * Does nothing without an account, or for an emulator with a webhook of its own.
 * @throws PaypalError when PayPal refuses the address, which must begin with https, or does not answer
 */
export async function registerWebhook(
  { config, database }: Installation,
  paypal: Pick<PaypalProvider, 'current'>,
): Promise<void> {
  if (config.paypal.emulatorWebhookId !== null) return
  const account = await paypal.current().catch((cause: unknown) => {
    if (cause instanceof HttpError) return null
    throw cause
  })
  if (!account) return
  const url = `${config.publicUrl}${paypalWebhook.path}`
  const existing = (await account.webhooks.list()).find((webhook) => webhook.url === url)
  const { id } = existing ?? (await account.webhooks.create(url, eventTypes))
  await putWebhookId(database.db, account.id, id)
}

/** Whether the account's webhook exists at PayPal and leads to this shop. */
export async function webhookStateOf(
  { config, database }: Installation,
  account: PaypalAccount,
): Promise<WebhookState> {
  const { emulatorWebhookId } = config.paypal
  const isEmulators = account.environment === 'emulator' && emulatorWebhookId !== null
  const id = isEmulators ? emulatorWebhookId : await findWebhookId(database.db, account.id)
  if (id === undefined) return 'missing'
  try {
    const found = (await account.webhooks.list()).find((webhook) => webhook.id === id)
    // The emulator delivers to the shop's local port, not to its public URL.
    const isOurs = isEmulators ? found !== undefined : found?.url === `${config.publicUrl}${paypalWebhook.path}`
    return isOurs ? 'ready' : 'mismatch'
  } catch (cause) {
    if (cause instanceof PaypalError) return 'unchecked'
    throw cause
  }
}
