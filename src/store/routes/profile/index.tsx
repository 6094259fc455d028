import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../kit/page/page-head.ts'
import { currentUserQuery } from '../../../session/store/current-user.ts'
import { ProfilePage } from '../../profile/profile-page.tsx'
import { profileTitle } from '../../profile/profile-title.ts'

export const Route = createFileRoute('/profile/')({
  head: ({ matches, match }) =>
    pageHead({ matches, title: profileTitle(match.context.queryClient.getQueryData(currentUserQuery.queryKey)) }),
  component: ProfilePage,
})
