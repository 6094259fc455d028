import { fileURLToPath } from 'node:url'

/** The folder of the demo's pictures, which stand at /images. */
export const demoImages = fileURLToPath(new URL('../../../demo/images/', import.meta.url))
