import { initRoutes } from '@plantule/contract/shops/init'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { tillRoutes } from '@plantule/contract/till/till'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { catalogueQuery } from '../offline/catalogue-query.ts'
import { kept, lastStore } from '../offline/device-store.ts'
import { startAgain, useStartAgain } from '../offline/start-again.ts'
import { read } from '../api/query.ts'
import { LoadFailed } from '../kit/LoadFailed.tsx'
import { IdentityContext, type Identity } from './identity.ts'
import { Starting } from './Starting.tsx'

/**
 * The till from what this device keeps, while the server cannot be reached: nobody can sign in, so nothing else opens. Signing in starts
 * the page anew.
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
      signOut: startAgain,
      enterShop: startAgain,
    }),
    [name],
  )
  useStartAgain(name === null)
  if (name === undefined) return <Starting />
  if (name === null) return <LoadFailed error={error} retry={startAgain} />
  return <IdentityContext value={identity}>{children}</IdentityContext>
}

/** Puts what the device keeps where the screens look for it; null when it does not keep a till. */
async function fill(client: QueryClient): Promise<string | null> {
  const store = await lastStore()
  const init = store && (await kept(store, 'init'))
  const status = store && (await kept(store, 'status'))
  if (!store || !init || !status) return null
  client.setQueryData(read(initRoutes.init, {}).queryKey, init)
  for (const query of [{}, { registerId: status.register?.id }])
    client.setQueryData(read(tillRoutes.tillStatus, { query }).queryKey, status)
  const catalogue = await kept(store, 'catalogue')
  // One that an older program kept holds no lists: then articles are typed until the server is back.
  if (catalogue?.stamp) client.setQueryData(catalogueQuery(client, init.client.uid, status.session?.fair?.id ?? null).queryKey, catalogue)
  const kit = await kept(store, 'kit')
  if (kit) client.setQueryData(read(tillOfflineRoutes.deviceKit, {}).queryKey, kit)
  return init.session.name
}
