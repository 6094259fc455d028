import { join } from 'node:path'
import type { Emulator, EmulatorOptions, PastPayment } from '../../packages/paypal-emulator/emulator.ts'
import { type Config, ConfigError, type PaypalConfig } from '../../src/kit/server/config/config.ts'
import { paypalWebhook } from '../../src/payments/paypal/api.ts'

export type { PastPayment }

/** The PayPal emulator of a demo, which runs in this process on a separate port. */
export interface DemoPaypal {
  paypal: PaypalConfig
  /** The id of the emulated merchant, the payee of all payments. */
  merchantId: string
  /** Adds past payments of the demo to the emulator. */
  addPayments(payments: readonly PastPayment[]): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the emulator on `PAYPAL_EMULATOR_PORT`, else on the port after the shop's, else on any free one. Browsers load
 * its script and window from an origin other than the shop's, as they do from PayPal in production.
 * @throws ConfigError when the configured port is in use.
 */
export async function startDemoPaypal(config: Config): Promise<DemoPaypal> {
  const emulator = await openEmulator(config)
  return {
    paypal: {
      ...config.paypal,
      emulatorUrl: emulator.origin,
      emulatorPublicUrl: emulator.publicOrigin,
      emulatorClientId: emulator.clientId,
      emulatorClientSecret: emulator.clientSecret,
      emulatorWebhookId: emulator.webhookId,
    },
    merchantId: emulator.merchantId,
    addPayments: (payments) => emulator.addPayments(payments),
    close: () => emulator.close(),
  }
}

async function openEmulator(config: Config): Promise<Emulator> {
  // Imported dynamically: a production process never loads the emulator.
  const { startEmulator } = await import('../../packages/paypal-emulator/emulator.ts')
  const { emulatorPort, emulatorPublicUrl } = config.paypal
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const options: EmulatorOptions = {
    host: config.host,
    port: emulatorPort ?? portAfter(config.port),
    stateFile: join(config.dataDir, 'paypal-emulator.json'),
    eligible: ['paypal', 'card', 'paylater', 'venmo'],
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
