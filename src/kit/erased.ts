/** What replaces the email address of a person whose data was erased: a domain that can have no mailbox (RFC 2606). */
export const erasedEmail = 'deleted@customer.invalid'

/** Whether the data of this customer was erased. */
export const isErased = ({ customerEmail }: { customerEmail: string }): boolean => customerEmail === erasedEmail

/** What replaces a name or a part of an address; the same in every language. */
export const erasedText = '—'
