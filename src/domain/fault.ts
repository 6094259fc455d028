/** What is wrong with a text: `code` is the stable key the browser translates, `message` the English of spec §5. */
export interface Fault<Code extends string = string> {
  code: Code
  message: string
}

/** A fault of one field of a form. */
export interface FieldFault<Field extends string = string, Code extends string = string> extends Fault<Code> {
  field: Field
}

/** Looks a code up in its module's table of messages. */
export function fault<Code extends string>(messages: Record<Code, string>, code: Code): Fault<Code> {
  return { code, message: messages[code] }
}
