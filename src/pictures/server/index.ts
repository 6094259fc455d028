import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { attentionShape } from '../parts.ts'
import { findLostPictures } from './lost-picture-queries.ts'
import { registerImages, registerUploads } from './routes.ts'
import { columns } from './tables.ts'
import { fileUploadValidation } from './upload-check.ts'
import { deleteUnusedPictures } from './upload-queries.ts'

/** Uploaded pictures, their sizes and uses, and the pictures of the demo. */
export const pictures: Feature = {
  columns,
  routes: async ({ server, bind, platform }) => {
    registerUploads(bind, platform)
    await registerImages(server)
  },
  attention: part(attentionShape, async ({ platform, limit }) => ({
    lostPictures: await findLostPictures(platform.database.db, limit),
  })),
  expire: async ({ database, config: { retention }, clock }) => ({
    unused_uploads: await deleteUnusedPictures(database, daysBefore(clock(), retention.unusedUploadsDays)),
  }),
  checks: { security: { file_upload_validation: (context) => fileUploadValidation(context) } },
}
