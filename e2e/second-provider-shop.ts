import { loadConfig } from '../src/kit/server/config/config.ts'
import { createLog } from '../src/kit/server/log.ts'
import { PaymentProviders } from '../src/payments/server/payment-provider.ts'
import { composeShop } from '../src/server/startup/compose.ts'
import { startShop } from '../src/server/startup/lifecycle.ts'
import { RequestBank, requestProvider } from '../src/testing/request-bank.ts'

// The shop from its sources, with the bank of the tests instead of PayPal. Its parent accepts requests of the bank by
// messages with their ids, and ends it.

const bank = new RequestBank()
const providers = new PaymentProviders([requestProvider(bank)])
const shop = await startShop(loadConfig(process.env), createLog('warn'), (parts) =>
  composeShop({ ...parts, providers }),
)
process.on('message', (id: string) => bank.accept(id))
process.on('SIGTERM', () => void shop.stop().then(() => process.exit(0)))
