import type { Feature } from '../../server/feature.ts'
import { registerImages, registerUploads } from './routes.ts'

/** Uploaded pictures, their sizes and uses, and the pictures of the demo. */
export const pictures: Feature = {
  routes: async ({ server, bind, platform }) => {
    registerUploads(bind, platform)
    await registerImages(server)
  },
}
