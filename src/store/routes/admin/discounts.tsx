import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'
import { DiscountsPage } from '../../../prices/office/discounts-page.tsx'

export const Route = createFileRoute('/admin/discounts')({
  head: ({ matches }) => adminHead(matches, m.prices_discounts_title()),
  component: DiscountsPage,
})
