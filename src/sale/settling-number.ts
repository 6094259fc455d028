/**
 * The number of the checkouts that pay the due share of an order: the first is `NUMBER-2`, and after each that was paid the
 * next follows. All attempts for one share have the same number, of which one can be paid.
 * @param taken how many such numbers are taken
 */
export const settlingNumber = (orderNumber: string, taken: number): string => `${orderNumber}-${taken + 2}`

/** The number of the order that a checkout pays, which is the one that people read. */
export const paidOrderNumber = (orderNumber: string): string => /^[A-Z]+-\d+/.exec(orderNumber)?.[0] ?? orderNumber
