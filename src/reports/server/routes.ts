import type { App } from '../../kit/server/feature.ts'
import { staff } from '../../kit/server/http/guards.ts'
import { sendFile } from '../../kit/server/http/send-file.ts'
import * as priceReports from '../price-reports-api.ts'
import * as sales from '../sales-api.ts'
import {
  exportDiscountReport,
  exportOriginReport,
  exportReceivedReport,
  exportTaxReport,
  readDiscountReport,
  readOriginReport,
  readReceivedReport,
  readTaxReport,
} from './price-reports.ts'
import { readSalesHistory } from './sales.ts'

const exports = { name: 'exports', points: 60, seconds: 600 }

/** Routes of the reports. */
export function registerReportRoutes({ bind, platform }: App): void {
  bind(sales.getSalesHistory, { guard: staff }, async ({ query }) => readSalesHistory(platform, query.span))

  bind(priceReports.getTaxReport, { guard: staff }, async ({ query }) => readTaxReport(platform, query))
  bind(priceReports.getDiscountReport, { guard: staff }, async ({ query }) => readDiscountReport(platform, query))
  bind(priceReports.getOriginReport, { guard: staff }, async ({ query }) => readOriginReport(platform, query))
  bind(priceReports.getReceivedReport, { guard: staff }, async ({ query }) => readReceivedReport(platform, query))

  bind(priceReports.exportTaxReport, { guard: staff, limit: exports }, async ({ query, reply }) => {
    const { fileName, csv } = await exportTaxReport(platform, query)
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })
  bind(priceReports.exportDiscountReport, { guard: staff, limit: exports }, async ({ query, reply }) => {
    const { fileName, csv } = await exportDiscountReport(platform, query)
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })
  bind(priceReports.exportOriginReport, { guard: staff, limit: exports }, async ({ query, reply }) => {
    const { fileName, csv } = await exportOriginReport(platform, query)
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })
  bind(priceReports.exportReceivedReport, { guard: staff, limit: exports }, async ({ query, reply }) => {
    const { fileName, csv } = await exportReceivedReport(platform, query)
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })
}
