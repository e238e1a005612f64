import { useCallback, useEffect, useState } from 'react'
import { noteConnection, useTillConnection } from '../../../../api/connection.ts'
import { deviceStore, kept, type DeviceStore } from '../../../../offline/device-store.ts'
import { countAlone, handOver } from '../../../../offline/hand-over.ts'
import { prepareDevice } from '../../../../offline/prepare-device.ts'
import { measureRoom, unknownRoom, type Room } from '../../../../offline/room.ts'
import { startWorker } from '../../../../offline/start-worker.ts'
import { ApiError } from '../../../../api/error.ts'
import { useIdentity } from '../../../../session/identity.ts'
import { useCan, useInit } from '../../../../api/session.ts'

const HELLO_MS = 60_000
const WAITING_MS = 4_000

export type HandOver = {
  /** The server answers. */
  connected: boolean
  /** Opened without signing in, since the server could not be reached: it must start again to hand over. */
  opened: boolean
  /** This device can number and sign. */
  ready: boolean
  counts: { kept: number; waiting: number; refused: number }
  /** Why the server does not take the tickets. */
  fault: string | null
  room: Room
  store: DeviceStore | undefined
  /** Counts again what is on the device, after a sale. */
  recount: () => void
}

/** Makes this device one that may sell alone, and hands over what it sold, whatever state the session is in. */
export function useHandOver(registerId: number, sessionId: number | null): HandOver {
  const { client } = useInit()
  const maySell = useCan('till.write')
  const { alone: opened } = useIdentity()
  const connected = useTillConnection()
  const [store, setStore] = useState<DeviceStore>()
  const [ready, setReady] = useState(false)
  const [counts, setCounts] = useState({ kept: 0, waiting: 0, refused: 0 })
  const [fault, setFault] = useState<string | null>(null)
  const [room, setRoom] = useState<Room>(unknownRoom)
  const online = connected && !opened

  useEffect(() => {
    deviceStore(client.uid).then(setStore, (error: unknown) =>
      console.info('This browser keeps nothing: the till needs its connection.', error),
    )
  }, [client.uid])
  const recount = useCallback(() => {
    if (!store) return
    countAlone(store).then(setCounts).catch(report)
    measureRoom(store).then(setRoom).catch(report)
  }, [store])
  useEffect(() => {
    if (!store) return
    const load = async (): Promise<void> => {
      if (online && maySell) {
        await startWorker()
        await prepareDevice(store)
      }
      setReady((await kept(store, 'device')) !== undefined)
      recount()
    }
    load().catch(report)
  }, [maySell, online, recount, store])

  const left = counts.kept + counts.waiting
  useEffect(() => {
    if (!store || !online || !ready || !maySell) return
    const hello = (): void => {
      handOver(store, { registerId, sessionId })
        .then(() => setFault(null))
        .catch((error: unknown) => {
          if (error instanceof ApiError && !error.unreachable) setFault(error.message)
          report(error)
        })
        .finally(recount)
    }
    hello()
    const timer = setInterval(hello, left > 0 ? WAITING_MS : HELLO_MS)
    return () => clearInterval(timer)
  }, [left, maySell, online, ready, recount, registerId, sessionId, store])

  return { connected, opened, ready, counts, fault, room, store, recount }
}

export function report(error: unknown): void {
  if (error instanceof ApiError && error.unreachable) noteConnection(false)
  console.info('The till could not talk to the server, or keep what it needs alone.', error)
}
