import { getAttention, getDashboardStats } from '../../contract/reports.ts'
import { staff } from '../platform/guards.ts'
import type { Bind } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { findAttention } from './find-attention.ts'
import { readStats } from './read-stats.ts'

/** The shop in figures, for staff. */
export function registerReportRoutes(bind: Bind, platform: Platform): void {
  bind(getDashboardStats, { guard: staff }, async () => readStats(platform))
  bind(getAttention, { guard: staff }, async ({ viewer }) => findAttention(platform.database.db, viewer))
}
