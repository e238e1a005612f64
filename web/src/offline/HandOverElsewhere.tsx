import { useEffect } from 'react'
import { useInit } from '../api/session.ts'
import { useConnection } from '../api/connection.ts'
import { sendWhatIsLeft } from './hand-over.ts'
import { keptShop } from './keeps-a-till.ts'

const LOOK_MS = 60_000

/** Tickets leave also while the seller looks at another screen than the till. */
export default function HandOverElsewhere() {
  const { client } = useInit()
  const connected = useConnection()
  useEffect(() => {
    if (!connected) return
    if (keptShop.get() !== client.uid) return
    const send = (): void => void sendWhatIsLeft().catch((error: unknown) => console.info('Tickets stay on this device for now.', error))
    send()
    const timer = setInterval(send, LOOK_MS)
    return () => clearInterval(timer)
  }, [client.uid, connected])
  return null
}
