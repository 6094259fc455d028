import { useState } from 'react'
import { initials } from '../../kit/person.ts'
import { Avatar, avatarSizes } from '../../kit/ui/avatar.tsx'
import { m } from '../../paraglide/messages.js'
import { srcSetOf } from '../../pictures/picture.ts'
import type { PersonOfSlot } from '../appointment-times.ts'

interface PortraitProps {
  person: Pick<PersonOfSlot, 'name' | 'imageUrl'>
  size: keyof typeof avatarSizes
}

/** The picture of a person in a circle, or the initials where there is none. */
export function Portrait({ person: { name, imageUrl }, size }: PortraitProps) {
  const [failed, setFailed] = useState<string>()
  if (!imageUrl || imageUrl === failed) return <Avatar initials={initials(...name.split(' '))} size={size} />
  return (
    <img
      src={imageUrl}
      srcSet={srcSetOf(imageUrl)}
      sizes="56px"
      alt={m.booking_picture({ name })}
      onError={() => setFailed(imageUrl)}
      className={`shrink-0 rounded-full bg-brand-soft object-cover ${avatarSizes[size]}`}
    />
  )
}
