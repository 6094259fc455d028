import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_store/login')({
  // Only names of this list, never a URL of the query, decide where a sign-in leads.
  validateSearch: (search): { redirect?: 'checkout' } =>
    search.redirect === 'checkout' ? { redirect: 'checkout' } : {},
  component: () => (
    <main id="content">
      <h1>Sign In</h1>
    </main>
  ),
})
