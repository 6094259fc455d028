import type { AnyRoute, Router } from '@tanstack/react-router'
import type { OfficePath } from '../office/office-paths.ts'
import type { FileRouteTypes, routeTree } from './route-tree.gen.ts'

/** The pages of the back office by their path. What their search parameters are, only the back office knows. */
type OfficeRoutes = Record<OfficePath, AnyRoute>

interface EveryRoute {
  fileRoutesByFullPath: Omit<FileRouteTypes['fileRoutesByFullPath'], OfficePath> & OfficeRoutes
  fullPaths: FileRouteTypes['fullPaths'] | OfficePath
  fileRoutesByTo: Omit<FileRouteTypes['fileRoutesByTo'], OfficePath> & OfficeRoutes
  to: FileRouteTypes['to'] | OfficePath
  id: FileRouteTypes['id'] | OfficePath
  fileRoutesById: Omit<FileRouteTypes['fileRoutesById'], OfficePath> & OfficeRoutes
}

declare const tree: typeof routeTree

/** The type of both applications' routers, so that a link knows the pages of both. */
export type AnyPageRouter = Router<ReturnType<typeof tree._addFileTypes<EveryRoute>>>
