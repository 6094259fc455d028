import type { Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  live: ({ insert, account }) =>
    insert('reminders', { user_id: account.id, order_number: 'FM-000001', sent_at: new Date() }),
}
