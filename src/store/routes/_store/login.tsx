import { createFileRoute, redirect } from '@tanstack/react-router'
import { fetchCurrentUser } from '../../../accounts/store/sign-in/fetch-current-user.ts'
import { LoginPage } from '../../../accounts/store/sign-in/login-page.tsx'
import { readLoginSearch } from '../../../accounts/store/sign-in/login-search.ts'
import { destinationOf } from '../../../accounts/store/sign-in/sign-in-destination.ts'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/_store/login')({
  validateSearch: readLoginSearch,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const user = await fetchCurrentUser(queryClient)
    if (user) throw redirect({ to: destinationOf(user.role, search.redirect) })
  },
  head: ({ matches, match }) =>
    pageHead({
      matches,
      path: '/login',
      title: match.search.tab === 'register' ? m.account_create() : m.account_sign_in(),
      description: m.account_intro(),
    }),
  component: function Login() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <LoginPage
        tab={search.tab ?? 'sign-in'}
        redirect={search.redirect}
        onTab={(tab) =>
          void navigate({ search: readLoginSearch({ ...search, tab }), replace: true, resetScroll: false })
        }
      />
    )
  },
})
