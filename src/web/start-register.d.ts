import type { PageContext } from '../contract/page-context.ts'
import type { getRouter } from './router.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
    server: { requestContext: PageContext }
  }
}
