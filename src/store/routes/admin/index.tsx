import { createFileRoute } from '@tanstack/react-router'
import { dashboardHead } from '../../../office/admin-head.ts'
import { DashboardPage } from '../../../reports/office/dashboard-page.tsx'

export const Route = createFileRoute('/admin/')({ head: dashboardHead, component: DashboardPage })
