import { invalidField } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The provider that a request names, by default the first. @throws HttpError 400 for another name */
export function chosenProvider({ providers }: Platform, name: string | undefined): PaymentProvider {
  const provider = name === undefined ? providers.all[0] : providers.all.find((one) => one.name === name)
  if (!provider) throw invalidField('provider', { code: 'invalid_input', message: 'There is no such provider' })
  return provider
}

/** The method of a provider that a request names. @throws HttpError 400 for one that it does not have */
export function chosenMethod({ endpoints }: PaymentProvider, method: string | undefined): string | undefined {
  const { success } = endpoints.open.body.shape.method.safeParse(method)
  if (!success) throw invalidField('method', { code: 'invalid_input', message: 'There is no such method' })
  return method
}
