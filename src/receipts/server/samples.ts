import { randomUUID } from 'node:crypto'
import { missingId, once, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { findReceiptUrl } from './receipts.ts'

interface ReceiptRecords {
  /** The token of the receipt of a payment. */
  receiptToken(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends ReceiptRecords {}
}

export const samples: Samples & RecordSamples<ReceiptRecords> = {
  permissions: `
| Endpoint                                               | A   | U   | C   | O   | Ad  | R   | Decision
| GET /api/receipts/{token}                              | 200 | 200 | 200 | -   | 200 | 200 | anyone with the link
| GET /api/admin/orders/{id}/tenders/{tenderId}/receipt  | 401 | 403 | 403 | 403 | 200 | 200 | staff
| POST /api/admin/orders/{id}/tenders/{tenderId}/receipt | 401 | 403 | 403 | 403 | 200 | 200 | audited
`,
  requests: {
    'GET /api/receipts/{token}': async (records) => ({ params: { token: await records.receiptToken() } }),
    'GET /api/admin/orders/{id}/tenders/{tenderId}/receipt': async (records) => ({
      params: await records.recordedTender(),
    }),
    'POST /api/admin/orders/{id}/tenders/{tenderId}/receipt': async (records) => ({
      params: await records.recordedTender(),
      body: { email: 'luz.rivera@correo.test', clientKey: randomUUID(), language: 'es' },
    }),
  },
  records: ({ shop, records }) => ({
    receiptToken: once(async () => {
      const { id, tenderId } = await records.recordedTender()
      const url = await findReceiptUrl(shop.platform, id, tenderId)
      return url.slice(url.lastIndexOf('/') + 1)
    }),
  }),
  missing: { receiptToken: async () => `${await missingId()}.${'0'.repeat(32)}` },
}
