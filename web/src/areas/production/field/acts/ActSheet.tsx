import type { FieldLot } from '@plantule/contract/production/field'
import type { FieldNow } from '../use-field.ts'
import { CountAct } from './CountAct.tsx'
import { LossAct } from './LossAct.tsx'
import { MoveAct } from './MoveAct.tsx'
import { TreatAct } from './TreatAct.tsx'
import { WorkAct } from './WorkAct.tsx'

export type ActProps = { field: FieldNow; lot: FieldLot }
type Act = 'move' | 'count' | 'loss' | 'treat' | 'work' | 'note'

export function ActSheet({ act, ...props }: ActProps & { act: Act }) {
  if (act === 'move') return <MoveAct {...props} />
  if (act === 'count') return <CountAct {...props} />
  if (act === 'loss') return <LossAct {...props} />
  if (act === 'treat') return <TreatAct {...props} />
  return <WorkAct {...props} note={act === 'note'} />
}
