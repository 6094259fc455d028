import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'
import { PricesPage } from '../../../prices/office/prices-page.tsx'

export const Route = createFileRoute('/admin/prices')({
  head: ({ matches }) => adminHead(matches, m.prices_title()),
  component: PricesPage,
})
