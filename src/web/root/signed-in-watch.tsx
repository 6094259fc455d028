import { InactivityGuard } from '../session/inactivity-guard.tsx'
import { PurchaseWatch } from '../storefront/checkout/purchase-watch.tsx'

/** What watches over a signed-in user on every page; visitors do not load it. */
export function SignedInWatch() {
  return (
    <>
      <InactivityGuard />
      <PurchaseWatch />
    </>
  )
}
