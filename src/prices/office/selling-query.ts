import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { sellingSetting } from '../selling-setting.ts'

/** Where the shop is and how it sells. */
export const sellingQuery = queryOptions({
  queryKey: ['settings', sellingSetting.key],
  queryFn: async () => (await api(sellingSetting.read)).value,
})
