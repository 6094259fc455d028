import { useEffect, useRef, useState } from 'react'

/** What an upload is told on its way. */
interface Way {
  signal: AbortSignal
  onProgress: (share: number) => void
}

export interface Sending {
  /** From 0 to 1 while something is on its way, else null. */
  progress: number | null
  cancel: () => void
  /** Sends something; leaving the form cancels it. */
  run: <Reply>(send: (way: Way) => Promise<Reply>) => Promise<Reply>
}

/** Sends the files of a form, one after the other. */
export function useSending(): Sending {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async <Reply>(send: (way: Way) => Promise<Reply>) => {
    running.current = new AbortController()
    setProgress(0)
    try {
      return await send({ signal: running.current.signal, onProgress: setProgress })
    } finally {
      setProgress(null)
    }
  }
  return { progress, cancel: () => running.current?.abort(), run }
}
