/** A validation fault: `code` is the stable key the browser translates, `message` the English of spec §5. */
export interface Fault<Code extends string = string> {
  code: Code
  message: string
  /** The longest text, for `text_too_long`. */
  max?: number
}

/** A fault of one field of a form. */
export interface FieldFault<Field extends string = string, Code extends string = string> extends Fault<Code> {
  field: Field
}

/** Creates a fault with the message of its code. */
export function fault<Code extends string>(messages: Record<Code, string>, code: Code): Fault<Code> {
  return { code, message: messages[code] }
}
