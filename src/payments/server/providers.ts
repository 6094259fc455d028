import type { Config } from '../../kit/server/config/config.ts'
import type { Installation } from '../../kit/server/platform.ts'
import type { AnySetting } from '../../settings/setting.ts'
import { paypal } from '../paypal/server/paypal-provider.ts'
import { type DemoProvider, PaymentProviders, type ProviderKind } from './payment-provider.ts'

/** The kinds of payment provider. A new one is a folder in `payments/` and a line here. */
export const providerKinds: readonly ProviderKind[] = [paypal]

/** The providers with the services of the shop. */
export const paymentProviders = (platform: Installation): PaymentProviders =>
  new PaymentProviders(providerKinds.map(({ make }) => make(platform)))

/** The variables that send payments of a production shop to emulators, so that no money moves. */
export const emulatedBy = (config: Config): string[] => providerKinds.flatMap((kind) => kind.emulatedBy(config) ?? [])

/** What a demo stores in the settings of the providers. */
export const demoSettings = (config: Config): [AnySetting, object][] =>
  providerKinds.flatMap(({ setting, demoSetting }) => {
    const value = demoSetting?.(config)
    return setting && value ? [[setting, value]] : []
  })

/** Starts the emulators of a demo. The last one has the configuration with all of them. */
export async function startDemos(config: Config): Promise<DemoProvider[]> {
  const started: DemoProvider[] = []
  for (const kind of providerKinds) {
    const demo = await kind.startDemo?.(started.at(-1)?.config ?? config)
    if (demo) started.push(demo)
  }
  return started
}
