/** What a person may agree to get by email. Advertising needs the consent of its kind. */
export const consentKinds = ['newsletter', 'reminders'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** `pending`: the owner of the address has not confirmed it yet. */
export const consentStates = ['none', 'pending', 'given'] as const

/** The version of the texts that ask for a consent; raise it when they change, so that each consent names its own. */
export const consentWording = 2

/** How long a consent can be confirmed, in milliseconds. */
export const confirmWithin = 7 * 24 * 60 * 60_000
