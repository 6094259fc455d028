import { textForm } from './pictures.ts'
import type { Sample } from './sample-records.ts'

const answer: Sample = async (records) => ({
  params: { token: await records.noticeToken() },
  form: textForm({ answer: 'confirm' }),
})

/** Requests about notices of stock. */
export const noticeRequests: Record<string, Sample> = {
  'POST /api/products/{id}/notice': ({ email, product }) => ({
    params: { id: product.id },
    body: { email, language: 'es' },
  }),
  'GET /api/notices/{token}': async (records) => ({ params: { token: await records.noticeToken() } }),
  'POST /notices/{token}': answer,
  'POST /es/notices/{token}': answer,
  'GET /api/admin/products/{id}/notices': ({ product }) => ({ params: { id: product.id } }),
}
