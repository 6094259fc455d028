import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../admin/dashboard/dashboard-page.tsx'
import { dashboardHead } from '../../admin/frame/admin-head.ts'

export const Route = createFileRoute('/admin/dashboard')({ head: dashboardHead, component: DashboardPage })
