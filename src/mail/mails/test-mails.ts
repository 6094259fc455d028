import { mailKinds } from '../mail-kind.ts'

/** Mails that try the mail account. */
export interface TestMails {
  /** From the mail settings; sent at once, not queued. */
  test: { sentAt: string }
}

export const testMails = mailKinds<TestMails>({
  test: { to: 'staff', causedByAnyone: false, sample: { sentAt: '2026-11-20T15:30:00Z' } },
})
