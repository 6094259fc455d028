import { m } from '../../../paraglide/messages.js'
import { MessagePage } from '../../shell/message-page.tsx'
import { StoreLayout } from '../../shell/store-layout.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** The page that a customer gets under /admin (spec §2). */
export function AccessDenied() {
  return (
    <StoreLayout>
      <MessagePage title={m.admin_denied_title()} text={m.admin_denied_text()}>
        <ButtonLink to="/">{m.admin_back()}</ButtonLink>
      </MessagePage>
    </StoreLayout>
  )
}
