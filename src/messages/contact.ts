/** The promised response time of 24 hours (spec §2), in milliseconds. */
export const answerWithin = 24 * 60 * 60 * 1000

/** The deadline for answering a message. */
export const answerDue = (receivedAt: Date): Date => new Date(receivedAt.getTime() + answerWithin)

/** Whether an unanswered message has passed its deadline. */
export function isOverdue(message: { createdAt: Date; answeredAt: Date | null }, now: Date): boolean {
  return message.answeredAt === null && answerDue(message.createdAt) < now
}

/** Contact messages: `overdue` are open past the promised response time. */
export const messageFilters = ['open', 'overdue', 'answered'] as const
export type MessageFilter = (typeof messageFilters)[number]
