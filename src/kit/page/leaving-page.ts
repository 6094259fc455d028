let leaving = false

/** Whether this document is being left after a sign-out: nothing may block the navigation. */
export function isLeavingAfterSignOut(): boolean {
  return leaving
}

export function markLeavingAfterSignOut(): void {
  leaving = true
}
