import { useEffect, useRef, useState } from 'react'

/** Options of an upload. */
interface UploadOptions {
  signal: AbortSignal
  onProgress: (share: number) => void
}

export interface UploadState {
  /** Progress from 0 to 1 while an upload is running, else null. */
  progress: number | null
  cancel: () => void
  /** Runs an upload; unmounting the form aborts it. */
  run: <Reply>(send: (way: UploadOptions) => Promise<Reply>) => Promise<Reply>
}

/** Progress and cancellation of an upload of a form. Start one upload at a time. */
export function useUpload(): UploadState {
  const [progress, setProgress] = useState<number | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const run = async <Reply>(send: (way: UploadOptions) => Promise<Reply>) => {
    controller.current = new AbortController()
    setProgress(0)
    try {
      return await send({ signal: controller.current.signal, onProgress: setProgress })
    } finally {
      setProgress(null)
    }
  }
  return { progress, cancel: () => controller.current?.abort(), run }
}
