import { type InterventionKind, interventionKinds } from '@plantule/contract/production/interventions'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { CultivationRow } from '@plantule/contract/production/cultivations'
import { type Due, taskRoutes, type Tasks } from '@plantule/contract/production/tasks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Grid, Group, Text } from '../../../ui/layout.ts'

type TaskDialogProps = { due: Due | null; today: string; people: Tasks['people']; onClose: () => void }
type Values = {
  kind: InterventionKind
  title: string
  on: string
  lotId: number | null
  placeId: number | null
  memberId: number | null
  note: string
}
const half = { base: 12, sm: 6 }

/** Something planned for a day: what, where, by whom. */
export function TaskDialog({ due, today, people, onClose }: TaskDialogProps) {
  const { t } = useTranslation(['tasks', 'kit'])
  const stale = [taskRoutes.listTasks]
  const create = useAction(taskRoutes.createTask, stale, { onError: () => true })
  const update = useAction(taskRoutes.updateTask, stale, { onError: () => true })
  const remove = useAction(taskRoutes.removeTask, stale, { onSuccess: onClose })
  const step = due?.step
  const places = usePlaceOptions()
  const [lot, setLot] = useState(step?.lotId ? (due?.detail ?? '') : '')
  return (
    <DialogForm<Values>
      title={step ? t('change') : t('new')}
      values={{
        kind: step?.kind ?? 'other',
        title: due?.title ?? '',
        on: due?.on ?? today,
        lotId: step?.lotId ?? null,
        placeId: step?.placeId ?? null,
        memberId: step?.memberId ?? null,
        note: step?.note ?? '',
      }}
      save={(body) =>
        step ? update.mutateAsync({ params: { id: step.id }, body: { ...body, version: step.version } }) : create.mutateAsync({ body })
      }
      saveLabel={t('save')}
      onClose={onClose}
      size="lg"
    >
      {({ control, watch, setValue }) => (
        <Grid gap="sm">
          <Grid.Col span={12}>
            <TextField control={control} name="title" label={t('title')} required maxLength={160} data-autofocus />
          </Grid.Col>
          <Grid.Col span={half}>
            <DayField control={control} name="on" label={t('on')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="kind"
              label={t('what')}
              required
              options={interventionKinds.map((value) => ({ value, label: t(`steps.${value}`) }))}
            />
          </Grid.Col>
          <Grid.Col span={12}>
            {watch('lotId') === null ? (
              <Suggest
                name="cultivations"
                label={t('lot')}
                icon={<IconSearch size={16} />}
                find={async (q): Promise<readonly CultivationRow[]> =>
                  (await call(cultivationRoutes.listCultivations, { params: { page: 1 }, query: { q, size: 25 } })).items
                }
                keyOf={(row) => row.id}
                isExact={(row, typed) => row.number.toLowerCase() === typed.toLowerCase()}
                onPick={(row) => {
                  setLot(`${row.number} ${row.name}`)
                  setValue('lotId', row.id, { shouldDirty: true })
                }}
                render={(row) => (
                  <Text size="sm">
                    {row.number} {row.name}
                  </Text>
                )}
              />
            ) : (
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm">{lot}</Text>
                <Button size="xs" look="quiet" onClick={() => setValue('lotId', null, { shouldDirty: true })}>
                  {t('noLot')}
                </Button>
              </Group>
            )}
          </Grid.Col>
          <Grid.Col span={half}>
            <ChoiceField control={control} name="placeId" label={t('place')} numeric searchable options={places} />
          </Grid.Col>
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="memberId"
              label={t('person')}
              numeric
              options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Grid.Col>
          <Grid.Col span={12}>
            <LongTextField control={control} name="note" label={t('note')} maxLength={2000} />
          </Grid.Col>
          {step && (
            <Grid.Col span={12}>
              <Button look="danger" size="xs" onClick={() => remove.mutate({ params: { id: step.id } })}>
                {t('kit:delete')}
              </Button>
            </Grid.Col>
          )}
        </Grid>
      )}
    </DialogForm>
  )
}
