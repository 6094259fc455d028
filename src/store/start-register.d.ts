import type { PageContext } from '../pages/page-context.ts'
import type { getRouter } from './router.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
    server: { requestContext: PageContext }
  }
}
