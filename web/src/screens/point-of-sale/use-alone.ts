import type { Register, Session, TillStatus } from '@plantule/contract/till'
import { ticketPath } from '@plantule/contract/ticket-address'
import { tillOfflineRoutes } from '@plantule/contract/till-offline'
import type { TillCatalogue } from '@plantule/contract/till-catalogue'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isConnected, noteConnection, useConnection } from '../../alone/connection.ts'
import { deviceStore, keep, kept, type AloneTicket, type DeviceStore } from '../../alone/device-store.ts'
import { countAlone, handOver, notFolded } from '../../alone/hand-over.ts'
import { prepareDevice } from '../../alone/prepare-device.ts'
import { startWorker } from '../../alone/start-worker.ts'
import { AloneFault, sellAlone } from '../../alone/sell-alone.ts'
import { ApiError } from '../../api/error.ts'
import { read } from '../../api/query.ts'
import { useIdentity } from '../../session/identity.ts'
import { useInit } from '../../session/session.ts'
import { refusedAlone, saleAlone, type AloneReason } from './alone-sale.ts'
import type { Basket } from './basket.ts'
import { soldAlone, type SoldAlone } from './sold-alone.ts'
import type { SaleBody } from './storage.ts'

const HELLO_MS = 60_000
const WAITING_MS = 4_000

export type Alone = {
  /** The server answers. */
  connected: boolean
  /** Opened without signing in, since the server could not be reached: it must start again to hand over. */
  opened: boolean
  /** This device can number and sign. */
  ready: boolean
  counts: { kept: number; waiting: number; refused: number }
  /** Where a ticket can be read and verified; empty until the device knows the server's address. */
  addressOf: (uuid: string) => string
  /** Sold on this device and still in the server's stock. */
  sold: SoldAlone
  allowed: { vouchers: boolean; account: boolean }
  sell: (body: SaleBody, basket: Basket) => Promise<AloneTicket | AloneReason | AloneFault['reason']>
  /** The ticket that this device gave a sale before; undefined when it has none. */
  find: (uuid: string) => Promise<AloneTicket | undefined>
  store: DeviceStore | undefined
}
type Given = { status: TillStatus; session: Session; register: Register; catalogue: TillCatalogue }

/** Keeps on the device what selling alone needs, sells alone when the server is silent, and hands over when it is back. */
export function useAlone({ status, session, register, catalogue }: Given): Alone {
  const init = useInit()
  const { alone: opened } = useIdentity()
  const connected = useConnection()
  const [store, setStore] = useState<DeviceStore>()
  const [ready, setReady] = useState(false)
  const [counts, setCounts] = useState({ kept: 0, waiting: 0, refused: 0 })
  const [sold, setSold] = useState<SoldAlone>(new Map())
  const { data: kit } = useQuery({ ...read(tillOfflineRoutes.deviceKit, {}), staleTime: 5 * 60_000 })
  const online = connected && !opened

  useEffect(() => {
    deviceStore(init.client.uid).then(setStore, (error: unknown) => console.info('This browser keeps nothing: the till needs its connection.', error))
  }, [init.client.uid])
  useEffect(() => {
    if (!store) return
    const load = async (): Promise<void> => {
      if (online) {
        await startWorker()
        await prepareDevice(store)
      }
      setReady((await kept(store, 'device')) !== undefined)
      setCounts(await countAlone(store))
    }
    load().catch(report)
  }, [online, store])
  useKeeping(store, 'init', init)
  useKeeping(store, 'status', status)
  useKeeping(store, 'catalogue', catalogue.at === '' ? undefined : catalogue)
  useKeeping(store, 'kit', kit)

  const left = counts.kept + counts.waiting
  useEffect(() => {
    if (store) notFolded(store).then((tickets) => setSold(soldAlone(tickets.map(({ sale }) => sale))), report)
  }, [left, store])
  useEffect(() => {
    if (!store || !online || !ready) return
    const hello = (): void => {
      handOver(store, { registerId: register.id, sessionId: session.id })
        .then(() => countAlone(store))
        .then(setCounts)
        .catch(report)
    }
    hello()
    const timer = setInterval(hello, left > 0 ? WAITING_MS : HELLO_MS)
    return () => clearInterval(timer)
  }, [left, online, ready, register.id, session.id, store])

  const sell = useCallback<Alone['sell']>(
    async (body, basket) => {
      if (!store || !kit) return 'not_ready'
      const payments = (body.payments ?? []).map((payment) => ({ reference: '', ...payment }))
      const { id, name } = init.session
      const place = { register, session, operator: { id, name }, chargesTva: init.client.invoicing_info.pay_tva }
      const sale = refusedAlone(basket, payments, session, kit.settings) ?? saleAlone(basket, payments, place, kit.settings.cashLimitCents)
      if (typeof sale === 'string') return sale
      try {
        return await sellAlone(store, sale)
      } catch (error) {
        console.warn('The device could not keep a sale.', error)
        return error instanceof AloneFault ? error.reason : 'broken'
      } finally {
        countAlone(store).then(setCounts, report)
      }
    },
    [init, kit, register, session, store],
  )
  const find = useCallback<Alone['find']>(async (uuid) => store?.getFromIndex('tickets', 'uuid', uuid), [store])
  const addressOf = (uuid: string): string => (kit ? kit.address + ticketPath(kit.uid, uuid) : '')
  const allowed = { vouchers: kit?.settings.offlineVouchers ?? false, account: kit?.settings.offlineAccount ?? false }
  return { connected, opened, ready, counts, addressOf, sold, allowed, sell, find, store }
}

/** Keeps the newest of something on the device. */
function useKeeping<K extends 'init' | 'status' | 'catalogue' | 'kit'>(store: DeviceStore | undefined, key: K, value: Parameters<typeof keep<K>>[2] | undefined): void {
  useEffect(() => {
    // What came from the device needs no writing back.
    if (store && value !== undefined && isConnected()) keep(store, key, value).catch(report)
  }, [key, store, value])
}

function report(error: unknown): void {
  if (error instanceof ApiError && error.unreachable) noteConnection(false)
  console.info('The till could not talk to the server, or keep what it needs alone.', error)
}
