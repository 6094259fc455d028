import { InactivityGuard } from '../../accounts/store/session/inactivity-guard.tsx'
import { PurchaseWatch } from '../../checkout/store/purchase-watch.tsx'

/** What watches over a signed-in user on every page; visitors do not load it. */
export function SignedInWatch() {
  return (
    <>
      <InactivityGuard />
      <PurchaseWatch />
    </>
  )
}
