import type { Feature } from '../../server/feature.ts'
import { erasePerson } from './erase-person.ts'
import { registerPrivacyRoutes } from './routes.ts'
import { sweepExpiredData } from './sweep-expired-data.ts'

/** The data of a person: export and erasure, and the end of its retention. */
export const privacy: Feature = {
  routes: ({ bind, platform }) => registerPrivacyRoutes(bind, platform),
  work: ({ platform }) =>
    platform.jobs.every(86_400, 'sweep-expired-data', async () => {
      await sweepExpiredData(platform)
    }),
  erasePerson,
}
