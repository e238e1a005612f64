import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FollowDialog from '../../../../kit/jobs/FollowDialog.tsx'
import type { Chosen } from '../../../../kit/list/target-of.ts'
import { ofCultivations } from '../../parts/of-cultivations.ts'
import { EndMany } from './EndMany.tsx'
import { TagMany } from './TagMany.tsx'

export type LotsDeed = 'addTags' | 'removeTags' | 'end'
export type AskedProps = { title: string; chosen: Chosen; onClose: () => void; onStarted: (started: { operationId: number }) => void }
type ManyProps = { deed: LotsDeed; chosen: Chosen; onClose: () => void; onStarted: () => void }

/** What is done with many cultivations one by one: asked first, then followed until it says which it left. */
export default function ManyCultivations({ deed, chosen, onClose, onStarted }: ManyProps) {
  const { t } = useTranslation('production')
  const [operation, setOperation] = useState<number | null>(null)
  const title = t(`many.${deed}.title`, { count: chosen.count })
  if (operation !== null)
    return <FollowDialog title={title} operation={operation} stale={[...ofCultivations, cultivationRoutes.listLotTags]} onClose={onClose} />
  const started = ({ operationId }: { operationId: number }): void => {
    setOperation(operationId)
    onStarted()
  }
  const asked = { title, chosen, onClose, onStarted: started }
  return deed === 'end' ? <EndMany {...asked} /> : <TagMany {...asked} deed={deed} />
}
