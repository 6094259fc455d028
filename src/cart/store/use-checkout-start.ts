import { useNavigate } from '@tanstack/react-router'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from '../../session/store/current-user.ts'
import { cart, cartLasts } from './cart-store.ts'

/** Handles "Proceed to Checkout": requires a non-empty cart and a signed-in user (spec §5, §6). */
export function useCheckoutStart(): () => void {
  const user = useCurrentUser()
  const navigate = useNavigate()
  return () => {
    if (cart.lines().length === 0) {
      toast({ title: m.cart_blocked_title(), description: m.cart_blocked_text(), tone: 'danger' })
      return
    }
    // The checkout is another document: without storage it would be empty.
    if (cartLasts() === 'page') {
      toast({ title: m.cart_blocked_title(), description: m.cart_not_kept(), tone: 'danger' })
      return
    }
    cart.close()
    if (user === null) {
      toast({ title: m.cart_account_title(), description: m.cart_account_text(), tone: 'danger' })
      void navigate({ href: '/login?redirect=checkout' })
      return
    }
    void navigate({ href: '/checkout' })
  }
}
