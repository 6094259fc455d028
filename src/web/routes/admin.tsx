import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin')({
  component: () => (
    <main id="content">
      <h1>Admin</h1>
    </main>
  ),
})
