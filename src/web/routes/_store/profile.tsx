import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { ProfilePage } from '../../account/profile-page/profile-page.tsx'
import { pageHead } from '../../page/page-head.ts'

export const Route = createFileRoute('/_store/profile')({
  ssr: false,
  head: ({ matches }) => pageHead({ matches, title: m.profile_title() }),
  component: ProfilePage,
})
