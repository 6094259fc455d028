import { join } from 'node:path'
import type {
  PastPayment as EmulatedPayment,
  Emulator,
  EmulatorOptions,
} from '../../../../packages/paypal-emulator/emulator.ts'
import { type Config, ConfigError } from '../../../kit/server/config/config.ts'
import type { DemoProvider, PastPayment } from '../../server/payment-provider.ts'
import { paypalWebhook } from '../api.ts'
import { paypalMethods } from '../paypal-methods.ts'
import { orderRequest } from './paypal-order.ts'

/**
 * Starts the emulator on `PAYPAL_EMULATOR_PORT`, else on the port after the shop's, else on any free one. Browsers load
 * its script and window from an origin other than the shop's, as they do from PayPal in production.
 * @throws ConfigError when the configured port is in use.
 */
export async function startEmulated(config: Config): Promise<Omit<DemoProvider, 'name' | 'method'>> {
  const emulator = await openEmulator(config)
  const paypal = {
    ...config.paypal,
    emulatorUrl: emulator.origin,
    emulatorPublicUrl: emulator.publicOrigin,
    emulatorClientId: emulator.clientId,
    emulatorClientSecret: emulator.clientSecret,
    emulatorWebhookId: emulator.webhookId,
  }
  return {
    config: { ...config, paypal },
    publicUrl: emulator.publicOrigin,
    ...pastOf(emulator),
    close: () => emulator.close(),
  }
}

/** The account of an emulator, and how it gets past payments. */
export const pastOf = (
  emulator: Pick<Emulator, 'clientId' | 'merchantId' | 'addPayments'>,
): Pick<DemoProvider, 'merchant' | 'addPayments'> => ({
  merchant: { accountId: emulator.clientId, payee: emulator.merchantId },
  addPayments: (payments) => emulator.addPayments(payments.map(emulated)),
})

function emulated({ checkout, request, paymentId, amount, openedAt, refunds, disputes, ...payment }: PastPayment) {
  return {
    ...payment,
    request: orderRequest(checkout, request),
    orderId: paymentId,
    amountCents: amount,
    createdAt: openedAt,
    refunds: refunds.map(({ id, amount, refundId, note, at }) => {
      return { id, cents: amount, customId: refundId, note: note ?? undefined, createdAt: at }
    }),
    disputes: disputes.map(({ caseId, reason, state, stage, amount, outcome, respondBy, receivedAt }) => ({
      id: caseId,
      reason: reason ?? '',
      status: state === 'RESOLVED' ? 'RESOLVED' : 'WAITING_FOR_SELLER_RESPONSE',
      stage: stage === 'CHARGEBACK' ? 'CHARGEBACK' : 'INQUIRY',
      amountCents: amount,
      outcome: outcome ?? undefined,
      respondBy: respondBy ?? undefined,
      createdAt: receivedAt,
    })),
  } satisfies EmulatedPayment
}

async function openEmulator(config: Config): Promise<Emulator> {
  // Imported dynamically: a production process never loads the emulator.
  const { startEmulator } = await import('../../../../packages/paypal-emulator/emulator.ts')
  const { emulatorPort, emulatorPublicUrl } = config.paypal
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const options: EmulatorOptions = {
    host: config.host,
    port: emulatorPort ?? portAfter(config.port),
    stateFile: join(config.dataDir, 'paypal-emulator.json'),
    eligible: paypalMethods,
    webhookUrl: `http://${host}:${config.port}${paypalWebhook.path}`,
    publicOrigin: (port) => emulatorPublicUrl ?? withPort(config.publicUrl, port),
  }
  try {
    return await startEmulator(options)
  } catch (error) {
    if (!isPortInUse(error)) throw error
    if (emulatorPort !== null) throw new ConfigError([`PAYPAL_EMULATOR_PORT: port ${emulatorPort} is in use`])
    return startEmulator({ ...options, port: 0 })
  }
}

const highestPort = 65_535
const portAfter = (port: number) => (port < highestPort ? port + 1 : port - 1)

function withPort(origin: string, port: number): string {
  const url = new URL(origin)
  url.port = `${port}`
  return url.origin
}

const isPortInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
