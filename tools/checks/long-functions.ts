import { parseSync, Visitor } from 'vite'

const most = 40

/** The functions of a source file with more than 40 lines from signature to closing brace, without blank lines. */
export function longFunctions(file: string, source: string): { line: number; lines: number }[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const found: { line: number; lines: number }[] = []
  const measure = ({ start, end }: { start: number; end: number }) => {
    const lines = source
      .slice(start, end)
      .split('\n')
      .filter((line) => line.trim() !== '').length
    if (lines > most) found.push({ line: source.slice(0, start).split('\n').length, lines })
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return found
}
