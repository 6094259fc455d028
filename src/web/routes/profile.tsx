import { createFileRoute } from '@tanstack/react-router'
import { ProfileFrame } from './-profile-frame.tsx'

/** The frame around the profile: the store's, or the back office's for staff (back office §2). */
export const Route = createFileRoute('/profile')({ ssr: false, component: ProfileFrame })
