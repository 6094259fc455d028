import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { getPaymentSetting } from '../payment-setting-api.ts'

/** How the shop takes payment, for `paymentSetupOf`. Depends on the viewer: verified customers learn where they send the money. */
export const paymentSettingQuery = queryOptions({
  queryKey: ['settings', 'payment'],
  queryFn: async () => (await api(getPaymentSetting)).value,
  meta: { ofViewer: true },
})
