import { prospectRoutes, type ProspectRow } from '@plantule/contract/provider/prospects'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList, useAction } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { Board } from '../../../kit/board/Board.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import { Day, Euro } from '../../../ui/values.tsx'
import { LostDialog } from './LostDialog.tsx'

const stages = ['new', 'contacted', 'demo', 'offer', 'won', 'lost'] as const
type Stage = (typeof stages)[number]
/** The newest changes; the list holds all. */
const SHOWN = 100

/** Prospects by stage: moved by pointer, keys or menu. */
export function ProspectBoard({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('provider')
  const mayWrite = useStaffMay('sales')
  const [lost, setLost] = useState<ProspectRow>()
  const { data, error, refetch } = useQuery(readList(prospectRoutes.listProspects, { query: { size: SHOWN } }))
  const update = useAction(prospectRoutes.updateProspect, [prospectRoutes.listProspects, prospectRoutes.getProspect])
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const move = (card: ProspectRow, stage: Stage): void => {
    if (stage === 'lost') setLost(card)
    else update.mutate({ params: { id: card.id }, body: { stage, lostReason: null, version: card.version } })
  }
  return (
    <>
      {data.total > SHOWN && <Text size="sm">{t('prospects.boardMore', { count: data.total - SHOWN })}</Text>}
      <Board
        label={t('prospects.board')}
        columns={stages.map((id) => ({ id, name: t(`stages.${id}`) }))}
        cards={data.items}
        idOf={(card) => card.id}
        nameOf={(card) => card.company ?? card.name}
        columnOf={(card) => card.stage}
        {...(mayWrite ? { onMove: move } : {})}
      >
        {(card) => (
          <>
            <UnstyledButton onClick={() => onOpen(card.id)}>
              <strong>{card.company ?? card.name}</strong>
            </UnstyledButton>
            {card.company && <Text size="sm">{card.name}</Text>}
            {card.valueCents !== null && (
              <Text size="sm" c="dimmed">
                <Euro cents={card.valueCents} />
              </Text>
            )}
            {card.nextStep && (
              <Text size="sm">
                {card.nextStep} {card.nextOn && <Day day={card.nextOn} />}
              </Text>
            )}
          </>
        )}
      </Board>
      {lost && <LostDialog prospect={lost} onClose={() => setLost(undefined)} />}
    </>
  )
}
