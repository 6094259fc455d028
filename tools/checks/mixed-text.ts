import { parseAst } from 'vite'

/** A node of the syntax tree, with the parts that this file reads. */
interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

type Kind =
  /** Text that stays, and text that may change. */
  | 'text'
  | 'changing text'
  | 'space'
  /** An element that stays, and one that may come and go. */
  | 'element'
  | 'changing element'

/**
 * The lines of JSX in which a text shares its parent with something that changes. A browser's translation replaces the
 * text by its own element, of which React knows nothing: React then cannot change or remove the text, or insert before it.
 * A text that stands alone in an element, or only beside what stays, is safe.
 */
export function mixedText(source: string, file: string): number[] {
  const found: number[] = []
  visit(parseAst(source, { lang: 'tsx' }, file) as unknown as Node, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    const kinds = childrenOf(node).flatMap((child) => kindOf(child, node, source) ?? [])
    if (isMixed(kinds)) found.push(source.slice(0, node.start).split('\n').length)
  })
  return found
}

function isMixed(kinds: readonly Kind[]): boolean {
  const isText = (kind: Kind) => kind === 'text' || kind === 'changing text'
  if (kinds.length < 2 || !kinds.some(isText)) return false
  return kinds.some((kind) => kind === 'changing text' || kind === 'changing element')
}

function kindOf(child: Node, parent: Node, source: string): Kind | null {
  if (child.type === 'JSXText') {
    const text = String(child.value)
    if (/\S/.test(text)) return 'text'
    return text === '' || text.includes('\n') ? null : 'space'
  }
  if (isElement(child)) return elementKind(child, source)
  return child.type === 'JSXExpressionContainer'
    ? expressionKind(nodeAt(child, 'expression'), parent, source)
    : 'element'
}

/** A component may render nothing at times, but one that is hidden from assistive technology is an icon. */
function elementKind(element: Node, source: string): Kind {
  const opening = element.openingElement ? nodeAt(element, 'openingElement') : null
  if (!opening) return 'changing element'
  const text = source.slice(opening.start, opening.end)
  return /^<[A-Z]/.test(text) && !/\saria-hidden\b/.test(text) ? 'changing element' : 'element'
}

function expressionKind(expression: Node, parent: Node, source: string): Kind | null {
  switch (expression.type) {
    case 'JSXEmptyExpression':
      return null
    case 'Literal':
      return /\S/.test(String(expression.value)) ? 'text' : 'space'
    case 'CallExpression':
      return isMessageWithoutInputs(expression, source) ? 'text' : changing(yieldsElements(expression, source))
    case 'LogicalExpression':
    case 'ConditionalExpression':
    case 'ChainExpression':
      return changing(yieldsElements(expression, source))
    default:
      return changing(namesElements(expression, source) && !isInline(parent, source))
  }
}

const changing = (element: boolean): Kind => (element ? 'changing element' : 'changing text')

/** Whether an expression results in elements or in nothing. */
function yieldsElements(expression: Node, source: string): boolean {
  const yields = (part: string) => yieldsElements(nodeAt(expression, part), source)
  switch (expression.type) {
    case 'LogicalExpression':
      return yields('right')
    case 'ConditionalExpression':
      return yields('consequent') && yields('alternate')
    case 'ChainExpression':
      return yields('expression')
    case 'CallExpression':
      return namesElements(nodeAt(expression, 'callee'), source)
    case 'Literal':
      return expression.value === null
    default:
      return isElement(expression) || namesElements(expression, source)
  }
}

/** The language of a message changes with the document only. */
function isMessageWithoutInputs(call: Node, source: string): boolean {
  const { start, end } = nodeAt(call, 'callee')
  return /^m\.\w+$/.test(source.slice(start, end)) && Array.isArray(call.arguments) && call.arguments.length === 0
}

/** By convention these names hold elements, and lists are made of them. */
const namesElements = ({ start, end }: Node, source: string) =>
  /(?:^|\.)(?:children|actions?|above|aside|badge|below|content|details|footer|note|panel|step|removeButton|matchingActions|map|flatMap)$/.test(
    source.slice(start, end),
  )

/** Elements whose children are a text, or an icon and a text. */
const isInline = ({ start }: Node, source: string) =>
  /^<(?:a|b|button|dd|dt|em|h[1-6]|label|p|small|span|strong|summary|Button|ButtonLink|Link)\b/.test(
    source.slice(start, start + 40),
  )

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

// The parser's types of these parts are those of `Node`.
const childrenOf = (node: Node) => node.children as Node[]
const nodeAt = (node: Node, part: string) => node[part] as Node

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const entry of node) visit(entry, look)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) look(node as Node)
    for (const part of Object.values(node)) visit(part, look)
  }
}
