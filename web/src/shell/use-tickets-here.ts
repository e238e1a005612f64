import { useEffect, useState } from 'react'
import { useConnection } from '../api/connection.ts'
import { useCan, useInit } from '../api/session.ts'
import { keepsATill, keptShop } from '../offline/keeps-a-till.ts'
import { useLocation } from '@tanstack/react-router'

const LOOK_MS = 15_000

/** How many tickets of this shop are on this device alone, where one may sell: no server knows of them. */
export function useTicketsHere(): number {
  const { client } = useInit()
  const maySell = useCan('till.write')
  const connected = useConnection()
  const { pathname } = useLocation()
  const [count, setCount] = useState(0)
  useEffect(() => {
    // A browser that never sold loads nothing for it.
    if (!maySell || !keepsATill() || keptShop.get() !== client.uid) return
    const look = async (): Promise<void> => {
      const { deviceStore } = await import('../offline/device-store.ts')
      setCount(await (await deviceStore(client.uid)).countFromIndex('tickets', 'state', 'kept'))
    }
    const again = (): void => void look().catch((error: unknown) => console.info('The tickets of this device could not be counted.', error))
    again()
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [client.uid, connected, maySell, pathname])
  return count
}
