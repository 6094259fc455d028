import type { Feature } from '../../server/feature.ts'
import { registerPrivacyRoutes } from './routes.ts'
import { sweepExpiredData } from './sweep-expired-data.ts'

/** The export of a person, and the end of retention; each feature declares its part of both and of erasure. */
export const privacy: Feature = {
  routes: ({ bind, platform, exportPerson }) => registerPrivacyRoutes(bind, platform, exportPerson),
  work: ({ platform, expire }) =>
    platform.jobs.every(86_400, 'sweep-expired-data', async () => {
      await sweepExpiredData(platform, expire)
    }),
}
