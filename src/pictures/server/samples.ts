import { randomBytes } from 'node:crypto'
import { imageForm } from '../../testing/pictures.ts'
import { once, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { uploads } from './tables.ts'

interface PictureRecords {
  /** The file name of an uploaded picture. */
  uploadName(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends PictureRecords {}
}

const newName = () => randomBytes(12).toString('hex')

export const samples: Samples & RecordSamples<PictureRecords> = {
  permissions: `
| Endpoint                       | A   | U   | C   | O | Ad  | R   | Decision
| POST /api/upload-image         | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/upload/product-image | 401 | 403 | 403 | - | 200 | 200 |
| GET /uploads/{file}            | 200 | 200 | 200 | - | 200 | 200 | pictures are public
| GET /images/*                  | 200 | 200 | 200 | - | 200 | 200 | pictures are public
`,
  requests: {
    'POST /api/upload-image': async () => ({ form: await imageForm() }),
    'POST /api/upload/product-image': async () => ({ form: await imageForm() }),
    'GET /uploads/{file}': async (records) => ({ params: { file: await records.uploadName() } }),
    'GET /images/*': () => ({ url: '/images/about-640.webp' }),
  },
  records: ({ db }) => ({
    uploadName: once(async () => {
      const upload = { name: newName(), width: 800, height: 533, content: Buffer.from('webp') }
      await db.insert(uploads).values(upload)
      return `${upload.name}-800.webp`
    }),
  }),
  missing: { uploadName: async () => `${newName()}-800.webp` },
}
