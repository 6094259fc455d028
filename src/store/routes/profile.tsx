import { createFileRoute } from '@tanstack/react-router'
import { assertAccountKnown } from '../../accounts/store/session/assert-account-known.ts'
import { OfficePlace } from './-office-place.tsx'
import { ProfileFrame } from './-profile-frame.tsx'

/** Layout of the profile: the store's, or the back office's for staff (back office §2). */
export const Route = createFileRoute('/profile')({
  ssr: 'data-only',
  loader: ({ context }) => assertAccountKnown(context.queryClient),
  pendingComponent: OfficePlace,
  component: ProfileFrame,
})
