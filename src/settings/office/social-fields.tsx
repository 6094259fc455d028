import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'

interface SocialField {
  field: UseFormRegisterReturn
  error: string | undefined
}

/** URLs of the shop's social media profiles. */
export function SocialFields({ facebook, instagram }: { facebook: SocialField; instagram: SocialField }) {
  return (
    <>
      <TextField
        {...facebook.field}
        type="url"
        label={m.settings_webpage_facebook()}
        optional={m.settings_optional()}
        placeholder="https://www.facebook.com/"
        error={facebook.error}
        autoComplete="off"
      />
      <TextField
        {...instagram.field}
        type="url"
        label={m.settings_webpage_instagram()}
        optional={m.settings_optional()}
        placeholder="https://www.instagram.com/"
        error={instagram.error}
        autoComplete="off"
      />
    </>
  )
}
