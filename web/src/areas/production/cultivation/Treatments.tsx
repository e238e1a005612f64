import { type Treatment, treatmentRoutes } from '@plantule/contract/production/treatments'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TreatmentDetail } from '../parts/TreatmentDetail.tsx'
import { TreatmentDialog } from '../parts/TreatmentDialog.tsx'
import { VoidDialog } from '../parts/VoidDialog.tsx'
import classes from './Cultivation.module.css'

type Asked = { what: 'details' | 'correct' | 'void'; row: Treatment } | 'new' | null

/** What the register of plant protection says of the lot, latest first. */
export function Treatments({ lotId, mayWrite, ended }: { lotId: number; mayWrite: boolean; ended: boolean }) {
  const { t } = useTranslation(['treatments', 'production'])
  const [asked, setAsked] = useState<Asked>(null)
  const { data, error, refetch } = useQuery(readList(treatmentRoutes.listTreatments, { query: { cultivation: lotId, size: 100 } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return null
  const close = (): void => setAsked(null)
  return (
    <Panel title={t('title')}>
      {data.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noneYet')}
        </Text>
      )}
      <ul className={classes.lines} aria-label={t('title')}>
        {data.items.map((row) => (
          <li key={row.id}>
            <div className={classes.words}>
              <Text size="sm" component="div">
                {[row.product, `${figure(row.dose, 4)} ${row.doseUnit}`, row.target].filter(Boolean).join(' · ')}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                {[shortDay(row.on), row.startedAt, row.operator, t('ofNumber', { number: row.number })].join(' · ')}
              </Text>
            </div>
            <ActionMenu
              label={t('actionsOf', { number: row.number })}
              actions={[
                { label: t('details'), run: () => setAsked({ what: 'details', row }) },
                ...(mayWrite
                  ? [
                      { label: t('correct'), run: () => setAsked({ what: 'correct' as const, row }) },
                      { label: t('void'), danger: true, run: () => setAsked({ what: 'void' as const, row }) },
                    ]
                  : []),
              ]}
            />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Group mt="sm">
          <Button icon={<IconPlus size={16} />} disabled={ended && t('production:ended')} onClick={() => setAsked('new')}>
            {t('add')}
          </Button>
        </Group>
      )}
      {asked === 'new' && <TreatmentDialog lots={[lotId]} onClose={close} />}
      {asked !== null && asked !== 'new' && asked.what === 'details' && <TreatmentDetail treatment={asked.row} onClose={close} />}
      {asked !== null && asked !== 'new' && asked.what === 'correct' && <TreatmentDialog treatment={asked.row} onClose={close} />}
      {asked !== null && asked !== 'new' && asked.what === 'void' && <VoidDialog treatment={asked.row} onClose={close} />}
    </Panel>
  )
}
