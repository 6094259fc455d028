/** Shows the current step of a long task in one line of the terminal; silent when the output is not a terminal. */
export function createProgress(output: NodeJS.WriteStream = process.stderr): {
  step(text: string): void
  end(): void
} {
  const clear = '\r\u001b[K'
  return {
    step: (text) => void (output.isTTY && output.write(`${clear}${text} …`)),
    end: () => void (output.isTTY && output.write(clear)),
  }
}
