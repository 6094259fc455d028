import { createFileRoute, redirect } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../lib/page-head.ts'
import { fetchCurrentUser } from '../../storefront/login/fetch-current-user.ts'
import { LoginPage } from '../../storefront/login/login-page.tsx'
import { readLoginSearch } from '../../storefront/login/login-search.ts'
import { destinationOf } from '../../storefront/login/sign-in-destination.ts'

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
