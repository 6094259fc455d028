import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_store/products/$slug')({
  component: () => (
    <main id="content">
      <h1>Product</h1>
    </main>
  ),
})
