import { useEffect, useRef, useState } from 'react'

/** Options of an upload. */
interface Way {
  signal: AbortSignal
  onProgress: (share: number) => void
}

export interface Sending {
  /** Progress from 0 to 1 while an upload is running, else null. */
  progress: number | null
  cancel: () => void
  /** Runs an upload; unmounting the form aborts it. */
  run: <Reply>(send: (way: Way) => Promise<Reply>) => Promise<Reply>
}

/** Uploads the files of a form one after another. */
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
