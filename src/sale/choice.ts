/** What a buyer chooses that a price depends on, besides goods and address. */
export interface Chosen {
  deliveryMethodId?: string | undefined
  code?: string | undefined
}

/** What is chosen in a form or a request, for the next one; the rest is left out. */
export const chosenIn = ({ deliveryMethodId, code }: { [Name in keyof Chosen]: Chosen[Name] | null }): Chosen => ({
  ...(deliveryMethodId && { deliveryMethodId }),
  ...(code && { code }),
})

/** What the buyer chose; `state` of the address of delivery, missing as long as it is not known. */
export interface Choice extends Chosen {
  state?: string | undefined
}
