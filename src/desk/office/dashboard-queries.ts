import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { type OfficeFeature, useOfficeFeatures } from '../../kit/page/office-feature.ts'
import { shapeOf, viewsOf } from '../../kit/page/part-view.ts'
import { withParts } from '../../kit/part.ts'
import { getAttention, getDashboardStats, getToday } from '../office-api.ts'

type Features = readonly OfficeFeature<string[]>[]

export const statsQuery = queryOptions({
  queryKey: [...dashboardKey, 'stats'],
  queryFn: () => api(getDashboardStats),
})

const attentionOf = (features: Features) => features.flatMap(({ attention }) => attention ?? [])

export const attentionQuery = (features: Features) =>
  queryOptions({
    queryKey: [...dashboardKey, 'attention'],
    queryFn: () => api(withParts(getAttention, shapeOf(attentionOf(features)))),
  })

/** What needs action, of every feature; undefined until it is read. */
export function useAttention() {
  const features = useOfficeFeatures()
  const { data, isError, refetch } = useQuery(attentionQuery(features))
  return { attention: data && viewsOf(attentionOf(features), data), isError, refetch }
}

const todayOf = (features: Features) => features.flatMap(({ today }) => today ?? [])

export const todayQuery = (features: Features) =>
  queryOptions({
    queryKey: [...dashboardKey, 'today'],
    queryFn: () => api(withParts(getToday, shapeOf(todayOf(features)))),
  })

/** The present day of the shop, and what every feature has planned on it; undefined until it is read. */
export function useToday() {
  const features = useOfficeFeatures()
  const { data, isError, refetch } = useQuery(todayQuery(features))
  return { today: data && { day: data.day, views: viewsOf(todayOf(features), data) }, isError, refetch }
}
