import type { Register, Session, TillStatus } from '@plantule/contract/till/till'
import { ticketPath } from '@plantule/contract/till/ticket-address'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import type { TillCatalogue } from '@plantule/contract/till/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isConnected } from '../../../../api/connection.ts'
import { keep, type AloneTicket, type DeviceStore } from '../../../../offline/device-store.ts'
import { notFolded } from '../../../../offline/hand-over.ts'
import { AloneFault, sellAlone, type Unplaced } from '../../../../offline/sell-alone.ts'
import { read } from '../../../../api/query.ts'
import { useInit } from '../../../../api/session.ts'
import { refusedAlone, saleAlone, type AloneReason } from './alone-sale.ts'
import type { Basket } from '../../parts/basket.ts'
import { soldAlone, type SoldAlone } from './sold-alone.ts'
import type { SaleBody } from '../storage.ts'
import { report, useHandOver, type HandOver } from './use-hand-over.ts'

export type Alone = HandOver & {
  /** Where a ticket can be read and verified; empty until the device knows the server's address. */
  addressOf: (uuid: string) => string
  /** Sold on this device and still in the server's stock. */
  sold: SoldAlone
  allowed: { vouchers: boolean; account: boolean }
  sell: (body: SaleBody, basket: Basket) => Promise<AloneTicket | AloneReason | AloneFault['reason']>
  /** The ticket that this device gave a sale before; undefined when it has none. */
  find: (uuid: string) => Promise<AloneTicket | undefined>
}
type Given = { status: TillStatus; session: Session; register: Register; catalogue: TillCatalogue }

/** Keeps on the device what selling alone needs, and sells alone when the server is silent. */
export function useAlone({ status, session, register, catalogue }: Given): Alone {
  const init = useInit()
  const device = useHandOver(register.id, session.id)
  const { counts, recount, store } = device
  const [sold, setSold] = useState<SoldAlone>(new Map())
  const { data: kit } = useQuery({ ...read(tillOfflineRoutes.deviceKit, {}), staleTime: 5 * 60_000 })

  useKeeping(store, 'init', init)
  useKeeping(store, 'status', status)
  useKeeping(store, 'catalogue', catalogue.at === '' ? undefined : catalogue)
  useKeeping(store, 'kit', kit)

  const left = counts.kept + counts.waiting
  useEffect(() => {
    if (store) notFolded(store).then((tickets) => setSold(soldAlone(tickets.map(({ sale }) => sale))), report)
  }, [left, store])
  const sell = useCallback<Alone['sell']>(
    async (body, basket) => {
      if (!store || !kit) return 'not_ready'
      const payments = (body.payments ?? []).map((payment) => ({ reference: '', ...payment }))
      const { id, name } = init.session
      const place = { register, session, operator: { id, name }, chargesTva: init.client.invoicing_info.pay_tva }
      const sale = refusedAlone(basket, payments, session, kit.settings) ?? saleAlone(basket, payments, place, kit.settings.cashLimitCents)
      if (typeof sale === 'string') return sale
      const result = await soldOn(store, sale)
      recount()
      return result
    },
    [init, kit, recount, register, session, store],
  )
  const find = useCallback<Alone['find']>(async (uuid) => store?.getFromIndex('tickets', 'uuid', uuid), [store])
  const addressOf = (uuid: string): string => (kit ? kit.address + ticketPath(kit.uid, uuid) : '')
  const allowed = { vouchers: kit?.settings.offlineVouchers ?? false, account: kit?.settings.offlineAccount ?? false }
  return { ...device, addressOf, sold, allowed, sell, find }
}

const soldOn = (store: DeviceStore, sale: Unplaced): ReturnType<Alone['sell']> =>
  sellAlone(store, sale).catch((error: unknown) => {
    console.warn('The device could not keep a sale.', error)
    return error instanceof AloneFault ? error.reason : 'broken'
  })

/** Keeps the newest of something on the device. */
export function useKeeping<K extends 'init' | 'status' | 'catalogue' | 'kit'>(
  store: DeviceStore | undefined,
  key: K,
  value: Parameters<typeof keep<K>>[2] | undefined,
): void {
  useEffect(() => {
    // What came from the device needs no writing back.
    if (store && value !== undefined && isConnected()) keep(store, key, value).catch(report)
  }, [key, store, value])
}
