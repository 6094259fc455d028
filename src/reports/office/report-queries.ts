import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { getDiscountReport, getOriginReport, getReceivedReport, getTaxReport } from '../price-reports-api.ts'
import { getSalesHistory, type SalesSpan } from '../sales-api.ts'

/** The sales of the dashboard. */
export const salesQuery = (span: SalesSpan) =>
  queryOptions({
    queryKey: [...dashboardKey, 'sales', span],
    queryFn: () => api(getSalesHistory, { query: { span } }),
    placeholderData: keepPreviousData,
  })

/** The days of the reports in the URL of their page. */
export const readReportsSearch = listSearch(getTaxReport.query.shape)
export type ReportsSearch = ReturnType<typeof readReportsSearch>

export const taxReportQuery = (query: ReportsSearch) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'tax', query],
    queryFn: () => api(getTaxReport, { query }),
    placeholderData: (previous) => previous,
  })

export const discountReportQuery = (query: ReportsSearch) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'discounts', query],
    queryFn: () => api(getDiscountReport, { query }),
    placeholderData: (previous) => previous,
  })

export const originReportQuery = (query: ReportsSearch) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'origins', query],
    queryFn: () => api(getOriginReport, { query }),
    placeholderData: (previous) => previous,
  })

export const receivedReportQuery = (query: ReportsSearch) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'payments', query],
    queryFn: () => api(getReceivedReport, { query }),
    placeholderData: (previous) => previous,
  })
