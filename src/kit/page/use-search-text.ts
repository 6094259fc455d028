import { useEffect, useRef, useState } from 'react'

/** Debounce before the URL is updated, in milliseconds. */
const debounceDelay = 250

/**
 * Search text stored in the URL: input is displayed immediately, the URL is updated after a debounce, and external
 * changes of the URL (a link, the back button) replace the input.
 */
export function useSearchText(address: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(address)
  const [previousAddress, setPreviousAddress] = useState(address)
  const [written, setWritten] = useState(address)
  if (address !== previousAddress) {
    setPreviousAddress(address)
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
    }, debounceDelay)
    return () => clearTimeout(timer)
  }, [text, address])
  return [text, setText]
}
