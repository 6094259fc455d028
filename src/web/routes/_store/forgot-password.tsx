import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../lib/page-head.ts'
import { ForgotPasswordPage } from '../../storefront/password/forgot-password-page.tsx'

export const Route = createFileRoute('/_store/forgot-password')({
  head: ({ matches }) =>
    pageHead({
      matches,
      path: '/forgot-password',
      title: m.account_forgot_title(),
      description: m.account_forgot_text(),
    }),
  component: ForgotPasswordPage,
})
