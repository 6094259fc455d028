import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../../accounts/store/profile/profile-page.tsx'
import { profileTitle } from '../../../accounts/store/profile/profile-title.ts'
import { currentUserQuery } from '../../../accounts/store/session/current-user.ts'
import { pageHead } from '../../shell/page-head.ts'

export const Route = createFileRoute('/profile/')({
  head: ({ matches, match }) =>
    pageHead({ matches, title: profileTitle(match.context.queryClient.getQueryData(currentUserQuery.queryKey)) }),
  component: ProfilePage,
})
