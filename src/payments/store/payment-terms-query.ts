import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { getPaymentSetting } from '../payment-setting-api.ts'
import { termsOf } from '../payment-terms.ts'

/** How the shop takes payment. Depends on the viewer: verified customers learn where they send manual payments. */
export const paymentTermsQuery = queryOptions({
  queryKey: ['payment-terms'],
  queryFn: async () => termsOf((await api(getPaymentSetting)).value),
})
