import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../account/profile-page/profile-page.tsx'
import { profileTitle } from '../../account/profile-page/profile-title.ts'
import { pageHead } from '../../lib/page-head.ts'
import { currentUserQuery } from '../../session/current-user.ts'

export const Route = createFileRoute('/profile/')({
  head: ({ matches, match }) =>
    pageHead({ matches, title: profileTitle(match.context.queryClient.getQueryData(currentUserQuery.queryKey)) }),
  component: ProfilePage,
})
