import { useEffect } from 'react'
import { useInit } from '../api/session.ts'
import { useConnection } from '../api/connection.ts'
import { deviceStore, kept } from './device-store.ts'
import { handOver, notFolded } from './hand-over.ts'
import { keptShop } from './keeps-a-till.ts'

const LOOK_MS = 60_000

/** Tickets leave also while the seller looks at another screen than the till. */
async function sendWhatIsLeft(shop: string): Promise<void> {
  if (keptShop.get() !== shop) return
  const store = await deviceStore(shop)
  const status = await kept(store, 'status')
  if (!status?.register || (await notFolded(store)).length === 0) return
  await handOver(store, { registerId: status.register.id, sessionId: status.session?.id ?? null })
}

export default function HandOverElsewhere() {
  const { client } = useInit()
  const connected = useConnection()
  useEffect(() => {
    if (!connected) return
    const send = (): void =>
      void sendWhatIsLeft(client.uid).catch((error: unknown) => console.info('Tickets stay on this device for now.', error))
    send()
    const timer = setInterval(send, LOOK_MS)
    return () => clearInterval(timer)
  }, [client.uid, connected])
  return null
}
