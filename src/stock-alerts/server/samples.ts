import { createToken } from '../../accounts/server/tokens.ts'
import { textForm } from '../../testing/pictures.ts'
import { missingToken, type RecordSamples, type Sample, type Samples } from '../../testing/samples.ts'
import { newEmail } from '../../testing/visitor.ts'
import { stockAlerts } from './tables.ts'

interface AlertRecords {
  /** The token of an alert that its address has not confirmed. */
  alertToken(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends AlertRecords {}
}

const answer: Sample = async (records) => ({
  params: { token: await records.alertToken() },
  form: textForm({ answer: 'confirm' }),
})

export const samples: Samples & RecordSamples<AlertRecords> = {
  permissions: `
| Endpoint                             | A   | U   | C   | O | Ad  | R   | Decision
| POST /api/products/{id}/notice       | 200 | 200 | 200 | - | 200 | 200 | uniform answers
| GET /api/notices/{token}             | 200 | 200 | 200 | - | 200 | 200 | anyone with the link
| POST /notices/{token}                | 303 | 303 | 303 | - | 303 | 303 | anyone with the link
| POST /es/notices/{token}             | 303 | 303 | 303 | - | 303 | 303 | anyone with the link
| GET /api/admin/products/{id}/notices | 401 | 403 | 403 | - | 200 | 200 | numbers only
`,
  requests: {
    'POST /api/products/{id}/notice': ({ email, product }) => ({
      params: { id: product.id },
      body: { email, language: 'es' },
    }),
    'GET /api/notices/{token}': async (records) => ({ params: { token: await records.alertToken() } }),
    'POST /notices/{token}': answer,
    'POST /es/notices/{token}': answer,
    'GET /api/admin/products/{id}/notices': ({ product }) => ({ params: { id: product.id } }),
  },
  records: ({ db, product }) => ({
    alertToken: async () => {
      const { text, hash: tokenHash } = createToken()
      const about = { productId: product.id, variantId: product.id, email: newEmail() }
      await db
        .insert(stockAlerts)
        .values({ ...about, language: 'es', state: 'pending', tokenHash, createdAt: new Date() })
      return text
    },
  }),
  missing: { alertToken: missingToken },
  live: ({ insert, email, productId }) =>
    insert('stock_notices', { product_id: productId, email, language: 'en', state: 'told', created_at: new Date() }),
  foundBy: ['stock_notices.email'],
}
