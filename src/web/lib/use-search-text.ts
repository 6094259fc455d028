import { useEffect, useRef, useState } from 'react'

/** Typing settles for this long, in milliseconds, before the address follows. */
const settlesAfter = 250

/**
 * A search box whose words live in the address: what is typed shows at once, the address follows when typing settles,
 * and a change of the address from elsewhere (a link, the back button) is taken over.
 */
export function useSearchText(address: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(address)
  const [seen, setSeen] = useState(address)
  const [written, setWritten] = useState(address)
  if (address !== seen) {
    setSeen(address)
    if (address !== written) {
      setWritten(address)
      setText(address)
    }
  }
  const latestWrite = useRef(write)
  useEffect(() => {
    latestWrite.current = write
  })
  useEffect(() => {
    if (text === address) return
    const timer = setTimeout(() => {
      setWritten(text)
      latestWrite.current(text)
    }, settlesAfter)
    return () => clearTimeout(timer)
  }, [text, address])
  return [text, setText]
}
