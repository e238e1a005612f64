import type { TillCatalogue } from '@plantule/contract/till-catalogue'
import { tillCatalogueRoutes } from '@plantule/contract/till-catalogue'
import { tillRoutes } from '@plantule/contract/till'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { read, refresh } from '../../api/query.ts'
import { useNews } from '../../shell/live.ts'
import { preference } from '../../ui/preference.ts'
import { articlesOf, finderOf, type Finder } from './finder.ts'

const chosenRegister = preference<number | null>('till.register', null)

/** The register of this device and its state, kept current while others open, sell and close. */
export function useTillStatus() {
  const client = useQueryClient()
  const [register, setRegister] = useState(chosenRegister.get)
  const status = useQuery(read(tillRoutes.tillStatus, { query: register === null ? {} : { registerId: register } }))
  const hear = useCallback(() => void refresh(client, [tillRoutes.tillStatus]), [client])
  useNews('till.', hear)
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

const MINUTES = 60_000
const none: TillCatalogue = { at: '', items: [], packs: [], categories: [] }

/** What is sold, kept in memory: a scan is answered without asking the server. */
export function useCatalogue(): TillCatalogue & { kept: TillCatalogue; finder: Finder; waiting: boolean } {
  const { data, isPending } = useQuery({ ...read(tillCatalogueRoutes.tillCatalogue, {}), staleTime: 2 * MINUTES, refetchInterval: 5 * MINUTES, gcTime: Infinity })
  const catalogue = data ?? none
  const finder = useMemo(() => finderOf(articlesOf(catalogue)), [catalogue])
  return { ...catalogue, kept: catalogue, finder, waiting: isPending }
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
