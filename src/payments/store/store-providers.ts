import { paypalStore } from '../paypal/store/paypal-store.ts'
import type { StoreProvider } from './store-provider.ts'

/** The providers of the checkout page, as those of the server (`payments/server/providers.ts`). */
export const storeProviders: readonly [StoreProvider, ...StoreProvider[]] = [paypalStore]

/** The provider of a stored attempt; the previous release stored none. */
export const storeProviderOf = (name: string | undefined): StoreProvider =>
  storeProviders.find((provider) => provider.name === name) ?? storeProviders[0]
