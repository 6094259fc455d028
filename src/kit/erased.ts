/** What replaces the email address of a person whose data was erased: a domain that can have no mailbox (RFC 2606). */
export const erasedEmail = 'deleted@customer.invalid'

/** What replaces a name or a part of an address; the same in every language. */
export const erasedText = '—'

/** Whether the data of this customer was erased; a person without an account is left without a name. */
export const isErased = ({
  customerEmail,
  customerName,
}: {
  customerEmail: string | null
  customerName: string
}): boolean => customerEmail === erasedEmail || (customerEmail === null && customerName === erasedText)
