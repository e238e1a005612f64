import type { TillCatalogue } from '@plantule/contract/till/catalogue'
import { pricesOf, type TillPrices } from '@plantule/contract/till/prices'
import { tillRoutes } from '@plantule/contract/till/till'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { catalogueQuery } from '../../../offline/catalogue-query.ts'
import { read, refresh } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import { useNews } from '../../../api/live.ts'
import { preference } from '../../../preference.ts'
import { articlesOf, finderOf, inPlace, type Finder } from './finder.ts'

const chosenRegister = preference<number | null>('till.register', null)

/** The register of this device and its state, kept current while others open, sell and close. */
export function useTillStatus() {
  const client = useQueryClient()
  const [register, setRegister] = useState(chosenRegister.get)
  const status = useQuery(read(tillRoutes.tillStatus, { query: register === null ? {} : { registerId: register } }))
  const hear = useCallback(() => void refresh(client, [tillRoutes.tillStatus]), [client])
  useNews('till.changed', hear)
  useNews('till.offline', hear)
  const gone = status.error?.code === 'not_found' && register !== null
  const choose = useCallback((id: number | null) => {
    chosenRegister.set(id)
    setRegister(id)
  }, [])
  useEffect(() => {
    if (gone) choose(null)
  }, [gone, choose])
  return { status, choose }
}

const none: TillCatalogue = {
  at: '',
  stamp: '',
  items: [],
  packs: [],
  forbidden: [],
  categories: [],
  lists: { profiles: [], schemas: [], rules: [], profilePrices: [], customerProfiles: [], customerPrices: [] },
}
/** Stock that moves in bursts, as an import does, is asked for once. */
const AFTER_NEWS_MS = 1_500

export type Shelf = { kept: TillCatalogue; finder: Finder; prices: TillPrices; waiting: boolean }

/** What is sold, kept in memory: a scan is answered without asking the server. */
export function useCatalogue(fairId: number | null): Shelf {
  const client = useQueryClient()
  const { client: shop } = useInit()
  const query = catalogueQuery(client, shop.uid, fairId)
  const { data: kept = none, isPending } = useQuery(query)
  const [path] = query.queryKey
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hear = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: [path] }), AFTER_NEWS_MS)
  }, [client, path])
  useEffect(() => () => clearTimeout(timer.current), [])
  useNews('stock.changed', hear)
  // Of this stand, as long as the till is open.
  const places = useMemo(() => ({ fairId, of: new Map<number, number>() }), [fairId])
  const finder = useMemo(() => finderOf(inPlace(articlesOf(kept), places.of), kept.forbidden), [kept, places])
  const prices = useMemo(() => pricesOf(kept), [kept])
  return useMemo(() => ({ kept, finder, prices, waiting: isPending }), [kept, finder, prices, isPending])
}

/** One tab a device sells on a register: another one waits until it is closed. `null` until it is known. */
export function useOnlyTab(registerId: number): boolean | null {
  const [mine, setMine] = useState<boolean | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const name = `plantule.till.${registerId}`
    const take = (): Promise<void> => {
      setMine(true)
      return held
    }
    const queue = (): Promise<unknown> => navigator.locks.request(name, { signal: leave.signal }, take)
    void navigator.locks
      .request(name, { ifAvailable: true }, (lock) => (lock ? take() : setMine(false)))
      .then(() => (leave.signal.aborted ? undefined : queue()))
      .catch((error: unknown) => {
        if (!leave.signal.aborted) throw error
      })
    return () => {
      leave.abort()
      release()
    }
  }, [registerId])
  return mine
}
