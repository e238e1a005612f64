import { interactionKinds } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import type { Answer } from '@plantule/contract/base/route'
import { useQuery } from '@tanstack/react-query'
import { IconMessage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, LongTextField } from '../../../kit/form/fields.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { moment, parisDay, shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import classes from '../../../kit/Records.module.css'

type Row = Answer<typeof customersRoutes.listInteractions>['items'][number]
const stale = [customersRoutes.listInteractions]

/** What was said with a customer, and what is to be done about it. */
export function Interactions({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const { t } = useTranslation(['customers', 'kit'])
  const { data, error, refetch } = useQuery(read(customersRoutes.listInteractions, { params: { id } }))
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const remove = useAction(customersRoutes.deleteInteraction, stale)
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting panels={1} />
  const askRemove = async (row: Row): Promise<void> => {
    if (
      await confirm({
        title: t('interactions.removeTitle'),
        text: t('interactions.removeText'),
        confirm: t('interactions.remove'),
        danger: true,
      })
    )
      remove.mutate({ params: { id: row.id } })
  }
  const add = mayWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('interactions.add')}
    </Button>
  )
  return (
    <Stack gap="md">
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconMessage size={32} stroke={1.5} />}
          title={t('tabs.interactions')}
          text={t('interactions.none')}
          action={add}
        />
      ) : (
        <>
          <div>{add}</div>
          {data.items.map((row) => (
            <div key={row.id} className={classes.card}>
              <div>
                <Group gap={6}>
                  <Pill tone={row.kind === 'task' ? 'attention' : 'calm'}>{t(`interactions.kinds.${row.kind}`)}</Pill>
                  <Text size="sm" fw={600}>
                    {row.author}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {moment(row.at)}
                  </Text>
                  {row.dueOn && (
                    <Pill tone={row.dueOn <= parisDay() ? 'attention' : 'calm'}>{t('interactions.due', { day: shortDay(row.dueOn) })}</Pill>
                  )}
                </Group>
                <p className={classes.text}>{row.text}</p>
              </div>
              {mayWrite && (
                <ActionMenu
                  label={t('interactions.actions')}
                  actions={[
                    { label: t('kit:edit'), run: () => setEditing(row) },
                    { label: t('kit:delete'), danger: true, run: () => void askRemove(row) },
                  ]}
                />
              )}
            </div>
          ))}
        </>
      )}
      {editing && <EditInteraction customerId={id} row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Stack>
  )
}

function EditInteraction({ customerId, row, onClose }: { customerId: number; row: Row | null; onClose: () => void }) {
  const { t } = useTranslation(['customers', 'kit'])
  const create = useAction(customersRoutes.addInteraction, stale, { onError: () => true })
  const update = useAction(customersRoutes.updateInteraction, stale, { onError: () => true })
  const [values] = useState(() => ({
    kind: row?.kind ?? ('call' as Row['kind']),
    at: row?.at ?? new Date().toISOString(),
    text: row?.text ?? '',
    dueOn: row?.dueOn ?? null,
  }))
  return (
    <DialogForm
      title={t(row ? 'interactions.edit' : 'interactions.add')}
      values={values}
      saveLabel={t('kit:save')}
      onClose={onClose}
      save={(body) =>
        row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ params: { id: customerId }, body })
      }
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="kind"
            label={t('interactions.kind')}
            required
            options={interactionKinds.map((value) => ({ value, label: t(`interactions.kinds.${value}`) }))}
          />
          <LongTextField control={control} name="text" label={t('interactions.text')} required data-autofocus />
          <DayField control={control} name="dueOn" label={t('interactions.dueOn')} />
        </>
      )}
    </DialogForm>
  )
}
