import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

export interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-current'> {
  /** Marks the link of the page or choice that is shown; `by-address` leaves that to the router. */
  current?: 'page' | 'true' | 'by-address' | undefined
  ref?: Ref<HTMLAnchorElement>
}

/**
 * What a link renders. The router marks every link to an address that the present one begins with: only a navigation wants
 * that.
 */
export function Anchor({ current, ...rest }: AnchorProps) {
  return <a {...rest} {...(current !== 'by-address' && { 'aria-current': current })} />
}

/** A link within the shop. It marks itself as the current one only where it is told to. */
export const Link = createLink(Anchor)
