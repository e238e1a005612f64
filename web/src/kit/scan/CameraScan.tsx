import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '../../ui/layout.ts'
import classes from './CameraScan.module.css'
import { openDetector } from './open-detector.ts'

/** The same code held before the camera counts once in so long. */
const AGAIN_MS = 1_500
const EVERY_MS = 150

type Trouble = 'none' | 'refused'

/** The back camera as a scanner; tells each code that comes before it. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onCode)
  tell.current = onCode
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  useEffect(() => {
    const end = new AbortController()
    let stream: MediaStream | undefined
    const run = async (): Promise<void> => {
      if (!navigator.mediaDevices) return setTrouble('none')
      const [detector, opened] = await Promise.all([
        openDetector(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } }),
      ])
      stream = opened
      const screen = video.current
      if (end.signal.aborted || !screen) return stop(opened)
      screen.srcObject = opened
      await screen.play()
      let last = { code: '', at: 0 }
      while (!end.signal.aborted) {
        const [found] = await detector.detect(screen)
        const now = Date.now()
        if (found && (found.rawValue !== last.code || now - last.at > AGAIN_MS)) tell.current(found.rawValue)
        if (found) last = { code: found.rawValue, at: now }
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      }
    }
    run().catch((error: unknown) => {
      if (!end.signal.aborted) setTrouble(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none')
    })
    return () => {
      end.abort()
      if (stream) stop(stream)
    }
  }, [])

  if (trouble)
    return (
      <Text role="alert" c="dimmed" size="sm">
        {t(`scan.${trouble}`)}
      </Text>
    )
  return (
    <div className={classes.frame}>
      {/* The camera's own picture has nothing to caption. */}
      <video ref={video} className={classes.video} playsInline muted aria-label={t('scan.camera')} />
      <span className={classes.line} aria-hidden />
    </div>
  )
}

const stop = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())
