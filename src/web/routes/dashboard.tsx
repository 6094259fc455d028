import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard')({
  component: () => (
    <main id="content">
      <h1>Dashboard</h1>
    </main>
  ),
})
