import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Feature } from '../../server/feature.ts'
import { registerImages, registerUploads } from './routes.ts'
import { deleteUnusedPictures } from './upload-queries.ts'

/** Uploaded pictures, their sizes and uses, and the pictures of the demo. */
export const pictures: Feature = {
  routes: async ({ server, bind, platform }) => {
    registerUploads(bind, platform)
    await registerImages(server)
  },
  expire: async ({ database, config: { retention }, clock }) => ({
    unused_uploads: await deleteUnusedPictures(database, daysBefore(clock(), retention.unusedUploadsDays)),
  }),
}
