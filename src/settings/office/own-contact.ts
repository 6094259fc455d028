import type { BrandSettings, ContactValue } from '../api.ts'

/** The links without those inherited from the brand: an empty field uses the brand's. */
export function ownContact(shown: ContactValue, brand: BrandSettings): ContactValue {
  return {
    ...shown,
    facebook: shown.facebook === brand.facebookUrl ? '' : shown.facebook,
    instagram: shown.instagram === brand.instagramUrl ? '' : shown.instagram,
  }
}
