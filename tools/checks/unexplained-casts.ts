import { type ESTree, parseSync, Visitor } from 'vite'

type Cast = ESTree.TSAsExpression | ESTree.TSTypeAssertion

/**
 * The lines of a TypeScript file with a cast (`as X` or `<X>`, not `as const`) that no comment on the same line or on
 * the line before explains. Throws for what cannot be parsed.
 */
export function unexplainedCasts(file: string, source: string): number[] {
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const commented = new Set(comments.map(({ end }) => lineAt(end)))
  const lines = new Set<number>()
  const check = ({ typeAnnotation }: Cast) => {
    const line = lineAt(typeAnnotation.start)
    const isConst = source.slice(typeAnnotation.start, typeAnnotation.end) === 'const'
    if (!isConst && !commented.has(line) && !commented.has(line - 1)) lines.add(line)
  }
  new Visitor({ TSAsExpression: check, TSTypeAssertion: check }).visit(program)
  return [...lines]
}
