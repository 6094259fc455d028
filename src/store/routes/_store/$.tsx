import { createFileRoute } from '@tanstack/react-router'
import { pageNotFound } from '../../shell/page-not-found.ts'

/** Every path that no page has. */
export const Route = createFileRoute('/_store/$')({
  loader: ({ context: { queryClient } }) => pageNotFound(queryClient),
})
