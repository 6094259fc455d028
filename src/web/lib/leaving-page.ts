let leaving = false

/** Whether this document is being left after a sign-out: nothing may block the navigation. */
export function isLeavingSignedOut(): boolean {
  return leaving
}

export function markLeavingSignedOut(): void {
  leaving = true
}
