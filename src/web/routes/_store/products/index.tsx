import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_store/products/')({
  component: () => (
    <main id="content">
      <h1>Products</h1>
    </main>
  ),
})
