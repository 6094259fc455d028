import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../../accounts/store/password/forgot-password-page.tsx'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'

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
