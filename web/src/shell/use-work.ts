import type { Route } from '@plantule/contract/base/route'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { fieldRoutes } from '@plantule/contract/production/field'
import { taskRoutes } from '@plantule/contract/production/tasks'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../api/connection.ts'
import { refresh } from '../api/query.ts'
import { useInit } from '../api/session.ts'
import { useIdentity } from '../session/identity.ts'
import { startWorker } from '../offline/start-worker.ts'
import { fillReads, keepReads, report } from '../offline/work/kept-reads.ts'
import { whoOf } from '../offline/work/kept-who.ts'
import { useFieldKept } from './use-field-kept.ts'
import { openQueue, sendWork, useCommands } from '../offline/work/work-queue.ts'

const AGAIN_MS = 15_000
const CALM_MS = 3_000
const stale: readonly Pick<Route, 'path'>[] = [
  preparationRoutes.getPicking,
  ordersRoutes.getOrder,
  ordersRoutes.listInProgress,
  productRoutes.listProducts,
  productRoutes.getProduct,
  stockRoutes.getProductStock,
  cultivationRoutes.getCultivation,
  cultivationRoutes.listCultivations,
  fieldRoutes.listUnsettled,
  taskRoutes.listTasks,
  zoneRoutes.getZone,
  zoneRoutes.listZones,
  zoneRoutes.collectingKit,
]

/** Keeps the shell and what is read on this device, and sends what was done without the server once it is back. */
export function useWork(): void {
  const init = useInit()
  const who = whoOf(init)
  const client = useQueryClient()
  const connected = useConnection()
  // What staff of the provider read in a shop stays on no device of theirs.
  const { alone: withoutServer } = useIdentity()
  const alone = withoutServer || init.support !== null
  useEffect(() => void openQueue(who).catch(report), [who])
  useEffect(() => (alone ? undefined : keepReads(client, who)), [alone, client, who])
  useEffect(() => {
    if (alone) return
    // After what the first screen needs.
    const timer = setTimeout(() => void startWorker().catch(report), CALM_MS)
    return () => clearTimeout(timer)
  }, [alone])
  useEffect(() => {
    if (!connected && !alone) void fillReads(client, who).catch(report)
  }, [alone, client, connected, who])

  useFieldKept(who, connected && !alone)
  const waiting = useCommands().some(({ state }) => state === 'kept')
  useEffect(() => {
    if (!waiting || !connected || alone) return
    const send = (): void =>
      void sendWork().then(
        (done) => (done > 0 ? refresh(client, stale) : undefined),
        (error: unknown) => console.info('What was done here stays on this device for now.', error),
      )
    send()
    const timer = setInterval(send, AGAIN_MS)
    return () => clearInterval(timer)
  }, [alone, client, connected, waiting])
}
