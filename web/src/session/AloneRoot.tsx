import { initRoutes } from '@plantule/contract/shops/init'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { tillRoutes } from '@plantule/contract/till/till'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { catalogueQuery } from '../offline/catalogue-query.ts'
import { kept, lastStore, type DeviceStore } from '../offline/device-store.ts'
import { fillReads } from '../offline/work/kept-reads.ts'
import { keptWho, signOutDue, whoOf } from '../offline/work/kept-who.ts'
import { startAgain, useStartAgain } from '../offline/start-again.ts'
import { read } from '../api/query.ts'
import { LoadFailed } from '../kit/LoadFailed.tsx'
import { paths } from '../paths.ts'
import { IdentityContext, type Identity } from './identity.ts'
import { Starting } from './Starting.tsx'

/**
 * The till, and what its person read last, from what this device keeps while the server cannot be reached: nobody can sign in, so nothing
 * else opens. Signing in starts the page anew.
 */
export default function AloneRoot({ children, error }: { children: ReactNode; error: Error }) {
  const client = useQueryClient()
  const [name, setName] = useState<string | null>()
  useEffect(() => {
    fill(client).then(setName, (failure: unknown) => {
      console.info('What the device keeps could not be read.', failure)
      setName(null)
    })
  }, [client])
  const identity = useMemo(
    (): Identity => ({
      state: 'in',
      ended: false,
      alone: true,
      user: { name: name ?? '', email: '' },
      signIn: startAgain,
      signOut: () => {
        // The till stays open to whoever sells; a person's own reads are gone already, and their session ends once it can.
        if (window.location.pathname !== paths.pointOfSale) signOutDue.set(true)
        startAgain()
      },
      renew: () => Promise.resolve(),
      enterShop: startAgain,
      handOver: startAgain,
    }),
    [name],
  )
  useStartAgain(name === null)
  if (name === undefined) return <Starting />
  if (name === null) return <LoadFailed error={error} retry={startAgain} />
  return <IdentityContext value={identity}>{children}</IdentityContext>
}

/** Puts what the device keeps where the screens look for it; null when it keeps neither a till nor somebody's reads. */
async function fill(client: QueryClient): Promise<string | null> {
  const initKey = read(initRoutes.init, {}).queryKey
  const store = await lastStore()
  const seller = store && (await kept(store, 'init'))
  const sells = store && seller && (await fillTill(client, store, seller.client.uid))
  // At the till whoever sold last; elsewhere nobody but the person who did not sign out.
  if (window.location.pathname === paths.pointOfSale && sells) {
    client.setQueryData(initKey, seller)
    if (whoOf(seller) === keptWho.get()) await fillReads(client, keptWho.get())
    return seller.session.name
  }
  const init = await fillReads(client, keptWho.get())
  return init?.session.name ?? null
}

async function fillTill(client: QueryClient, store: DeviceStore, shopUid: string): Promise<boolean> {
  const status = await kept(store, 'status')
  if (!status) return false
  for (const query of [{}, { registerId: status.register?.id }])
    client.setQueryData(read(tillRoutes.tillStatus, { query }).queryKey, status)
  const catalogue = await kept(store, 'catalogue')
  // One that an older program kept holds no lists: then articles are typed until the server is back.
  if (catalogue?.stamp) client.setQueryData(catalogueQuery(client, shopUid, status.session?.fair?.id ?? null).queryKey, catalogue)
  const kit = await kept(store, 'kit')
  if (kit) client.setQueryData(read(tillOfflineRoutes.deviceKit, {}).queryKey, kit)
  return true
}
