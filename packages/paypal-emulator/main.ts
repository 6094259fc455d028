import { startEmulator } from './emulator.ts'
import { fundingSources } from './funding.ts'

/**
 * Runs the emulator as a separate process, for one shop or for several instances of it. Environment: PORT, HOST,
 * STATE_FILE, WEBHOOK_URL, CONTROL_TOKEN, PUBLIC_ORIGIN, ELIGIBLE (such as `paypal,card`), CLIENT_ID, CLIENT_SECRET,
 * WEBHOOK_ID. Prints one line of JSON when it is ready, and shuts down on SIGTERM and SIGINT.
 */
const { PORT, HOST, STATE_FILE, WEBHOOK_URL, CONTROL_TOKEN, PUBLIC_ORIGIN, ELIGIBLE } = process.env
const { CLIENT_ID, CLIENT_SECRET, WEBHOOK_ID } = process.env

const emulator = await startEmulator({
  port: Number(PORT ?? 0),
  ...(HOST && { host: HOST }),
  ...(STATE_FILE && { stateFile: STATE_FILE }),
  ...(WEBHOOK_URL && { webhookUrl: WEBHOOK_URL }),
  ...(CONTROL_TOKEN && { controlToken: CONTROL_TOKEN }),
  ...(PUBLIC_ORIGIN && { publicOrigin: PUBLIC_ORIGIN }),
  ...(ELIGIBLE && { eligible: fundingSources.filter((source) => ELIGIBLE.split(',').includes(source)) }),
  credentials: {
    ...(CLIENT_ID && { clientId: CLIENT_ID }),
    ...(CLIENT_SECRET && { clientSecret: CLIENT_SECRET }),
    ...(WEBHOOK_ID && { webhookId: WEBHOOK_ID }),
  },
})

const { origin, publicOrigin, sdkUrl, clientId, clientSecret, webhookId, merchantId, controlToken } = emulator
const ready = { origin, publicOrigin, sdkUrl, clientId, clientSecret, webhookId, merchantId, controlToken }
process.stdout.write(`${JSON.stringify({ ...ready, pid: process.pid })}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void emulator.close().then(() => process.exit(0))
  })
}
