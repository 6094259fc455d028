/** What a feature keeps in this browser about a signed-in user. */
export interface UserRecords {
  /** Whether the user is away in another window of the shop, so that coming back continues the session. */
  isAway: (userId: string) => boolean
  /** Removes what must not outlive the session. */
  signedOut: () => void
  /** Removes everything about a deleted account. */
  deleted: (userId: string) => void
}

const all: UserRecords[] = []

/** Called once by each of the two applications. */
export const registerUserRecords = (records: UserRecords): void => {
  all.push(records)
}

/** What the features that registered keep, together. */
export const userRecords: UserRecords = {
  isAway: (userId) => all.some((records) => records.isAway(userId)),
  signedOut() {
    for (const records of all) records.signedOut()
  },
  deleted(userId) {
    for (const records of all) records.deleted(userId)
  },
}
