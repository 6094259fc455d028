import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_store/profile')({
  component: () => (
    <main id="content">
      <h1>Profile</h1>
    </main>
  ),
})
