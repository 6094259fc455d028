import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_store/checkout')({
  component: () => (
    <main id="content">
      <h1>Checkout</h1>
    </main>
  ),
})
