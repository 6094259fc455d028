/** A banner that staff have turned on, from and until a moment if they say so; ISO 8601 or blank. */
export interface Period {
  active: boolean
  from?: string | undefined
  until?: string | undefined
}

/** Whether a banner is in force at a moment: from the first one on, until just before the last one. */
export function isInForce({ active, from, until }: Period, now: Date): boolean {
  if (!active) return false
  return (!from || new Date(from) <= now) && (!until || now < new Date(until))
}
