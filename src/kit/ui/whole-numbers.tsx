/** A text whose numbers of orders, such as FM-000426, stay on one line; browsers would break them after the hyphen. */
export function WholeNumbers({ text }: { text: string }) {
  const parts = text.split(/(\p{L}{1,12}-\d{1,12})/u)
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <span key={at} className={at % 2 === 1 ? 'whitespace-nowrap' : undefined}>
      {part}
    </span>
  ))
}
