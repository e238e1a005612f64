import { type Stratification, stratificationRoutes } from '@plantule/contract/production/stratifications'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { DayField, LongTextField, NumberField } from '../../../kit/form/fields.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { figure, parisDay, shortDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Phases.module.css'
import { useStratificationAct } from './use-stratification-act.ts'

/** What was seen at each look into the box, latest first. */
export function Checks({ lot, mayWrite }: { lot: Stratification; mayWrite: boolean }) {
  const { t } = useTranslation('propagation')
  const [adding, setAdding] = useState(false)
  const remove = useAction(stratificationRoutes.removeStratificationCheck, [
    stratificationRoutes.getStratification,
    stratificationRoutes.listStratifications,
  ])
  return (
    <Panel
      title={t('checks.title')}
      actions={
        mayWrite && (
          <Button size="xs" icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t('checks.add')}
          </Button>
        )
      }
    >
      {lot.checks.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('checks.none')}
        </Text>
      )}
      <ul className={classes.lines}>
        {lot.checks.map((check) => (
          <li key={check.id}>
            <div className={classes.words}>
              <Text size="sm" component="div">
                {shortDay(check.on)}
                {check.germinationPct !== null && ` · ${t('checks.germinated', { pct: figure(check.germinationPct, 1) })}`}
              </Text>
              {check.note && <Text size="sm">{check.note}</Text>}
              <Text size="xs" c="dimmed">
                {check.author}
              </Text>
            </div>
            {mayWrite && (
              <IconButton
                label={t('checks.remove', { day: shortDay(check.on) })}
                onClick={() => remove.mutate({ params: { id: check.id } })}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {adding && <CheckDialog lot={lot} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function CheckDialog({ lot, onClose }: { lot: Stratification; onClose: () => void }) {
  const { t } = useTranslation(['propagation', 'kit'])
  const add = useStratificationAct(stratificationRoutes.addStratificationCheck)
  return (
    <DialogForm
      title={t('checks.add')}
      values={{ on: parisDay(), germinationPct: null as number | null, note: '' }}
      save={(body) => add.mutateAsync({ params: { id: lot.id }, body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Group grow align="end">
            <DayField control={control} name="on" label={t('on')} required max={parisDay()} />
            <NumberField control={control} name="germinationPct" label={t('germination')} unit="%" />
          </Group>
          <LongTextField control={control} name="note" label={t('note')} placeholder={t('checks.noteHint')} minRows={2} />
        </>
      )}
    </DialogForm>
  )
}
