/** What the contact section and its mails promise: an answer within 24 hours (spec §2). In milliseconds. */
export const answerWithin = 24 * 60 * 60 * 1000

/** When a message that came in then must be answered. */
export const answerDue = (receivedAt: Date): Date => new Date(receivedAt.getTime() + answerWithin)

/** Whether a message waits longer than was promised. */
export function isOverdue(message: { createdAt: Date; answeredAt: Date | null }, now: Date): boolean {
  return message.answeredAt === null && answerDue(message.createdAt) < now
}
