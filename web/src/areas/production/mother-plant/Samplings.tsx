import { type MotherPlant, motherPlantRoutes, type Sampling } from '@plantule/contract/production/mother-plants'
import { IconPencil, IconScissors, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Samplings.module.css'
import { SamplingDialog } from './SamplingDialog.tsx'

const stale = [motherPlantRoutes.getMotherPlant, motherPlantRoutes.listMotherPlants]

/** What was taken from the plant, latest first, and what became of it. */
export function Samplings({ mother, mayWrite }: { mother: MotherPlant; mayWrite: boolean }) {
  const { t } = useTranslation('propagation')
  const [asked, setAsked] = useState<Sampling | 'new' | null>(null)
  const remove = useAction(motherPlantRoutes.removeSampling, stale)
  const { hold, holdReason, goneOn, yearlyBudget, takenThisYear } = mother
  const why = hold
    ? [t('mothers.heldText'), holdReason].filter(Boolean).join(' ')
    : goneOn !== null && t('mothers.goneText', { day: shortDay(goneOn) })
  return (
    <Panel
      title={t('mothers.samplings')}
      text={
        yearlyBudget === null
          ? t('mothers.takenText', { count: takenThisYear })
          : t('mothers.budgetText', { taken: takenThisYear, budget: yearlyBudget, left: Math.max(yearlyBudget - takenThisYear, 0) })
      }
      actions={
        mayWrite && (
          <Button look="main" size="xs" icon={<IconScissors size={16} />} disabled={why} onClick={() => setAsked('new')}>
            {t('mothers.sample')}
          </Button>
        )
      }
    >
      {mother.samplings.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('mothers.noSampling')}
        </Text>
      )}
      <ul className={classes.lines}>
        {mother.samplings.map((sampling) => (
          <li key={sampling.id}>
            <div className={classes.words}>
              <Text size="sm" component="div">
                {shortDay(sampling.takenOn)} · {t(`mothers.amounts.${sampling.kind}`, { count: sampling.quantity })}
                {sampling.successPct !== null && ` · ${t('mothers.succeeded', { pct: figure(sampling.successPct, 1) })}`}
              </Text>
              {sampling.cultivation && (
                <Text size="sm">
                  {t('mothers.became', { number: sampling.cultivation.number, name: sampling.cultivation.name })} ·{' '}
                  {t('mothers.plants', { count: sampling.cultivation.plants })}
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {[sampling.operator, sampling.note].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {mayWrite && (
              <div>
                <IconButton label={t('mothers.editSampling', { day: shortDay(sampling.takenOn) })} onClick={() => setAsked(sampling)}>
                  <IconPencil size={16} />
                </IconButton>
                {!sampling.cultivation && (
                  <IconButton
                    label={t('mothers.removeSampling', { day: shortDay(sampling.takenOn) })}
                    onClick={() => remove.mutate({ params: { id: sampling.id } })}
                  >
                    <IconTrash size={16} />
                  </IconButton>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {mother.samplingCount > mother.samplings.length && (
        <Text size="xs" c="dimmed">
          {t('mothers.latest', { count: mother.samplings.length, all: mother.samplingCount })}
        </Text>
      )}
      {asked && <SamplingDialog mother={mother} sampling={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}
