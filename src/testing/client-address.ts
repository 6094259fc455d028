let clients = 0

/** An address that no other client of this process has, in a network of its own: limits count it apart. */
export function newClientAddress(): string {
  clients += 1
  return `10.${(clients >> 8) & 255}.${clients & 255}.9`
}
