/** Verification result in the URL (spec §2). It only selects the message and activates nothing. */
export interface VerificationSearch {
  success?: true
  error?: string
}

export function readVerificationSearch(query: Record<string, unknown>): VerificationSearch {
  if (query.success === true || query.success === 'true') return { success: true }
  return query.error === undefined || query.error === '' ? {} : { error: String(query.error) }
}
