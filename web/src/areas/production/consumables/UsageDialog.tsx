import { type Consumable, consumableRoutes, type UsageKind } from '@plantule/contract/production/consumables'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, MoneyField, NumberField, TextField } from '../../../kit/form/fields.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import { Grid, Text } from '../../../ui/layout.ts'

const half = { base: 12, sm: 6 }

/** What was used, bought, or counted. */
export function UsageDialog({ consumable, kind, onClose }: { consumable: Consumable; kind: UsageKind; onClose: () => void }) {
  const { t } = useTranslation('consumables')
  const { unit, batches } = consumable
  const add = useAction(consumableRoutes.addUsage, [consumableRoutes.listConsumables, consumableRoutes.listUsages], { onError: () => true })
  return (
    <DialogForm
      title={`${t(`${kind}.title`)}, ${consumable.name}`}
      values={{
        quantity: kind === 'count' ? consumable.stock : 0,
        paidCents: null as number | null,
        batch: '',
        expiresOn: null as string | null,
        note: '',
      }}
      save={(body) => add.mutateAsync({ body: { ...body, consumableId: consumable.id, kind } })}
      saveLabel={t(`${kind}.confirm`)}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('stands', { amount: `${figure(consumable.stock, 3)} ${unit}` })}</Text>
          <Grid gap="sm">
            <Grid.Col span={half}>
              <NumberField control={control} name="quantity" label={t(`${kind}.quantity`)} unit={unit} digits={3} required />
            </Grid.Col>
            {kind === 'purchase' && (
              <>
                <Grid.Col span={half}>
                  <MoneyField control={control} name="paidCents" label={t('purchase.paid')} />
                </Grid.Col>
                <Grid.Col span={half}>
                  <TextField control={control} name="batch" label={t('batch')} />
                </Grid.Col>
                <Grid.Col span={half}>
                  <DayField control={control} name="expiresOn" label={t('expiresOn')} />
                </Grid.Col>
              </>
            )}
            {kind === 'use' && batches.length > 0 && (
              <Grid.Col span={half}>
                <ChoiceField
                  control={control}
                  name="batch"
                  label={t('batch')}
                  options={batches.map(({ batch, expiresOn, left }) => ({
                    value: batch,
                    label: [batch, `${figure(left, 3)} ${unit}`, expiresOn && t('until', { day: shortDay(expiresOn) })]
                      .filter(Boolean)
                      .join(' · '),
                  }))}
                />
              </Grid.Col>
            )}
          </Grid>
          <TextField control={control} name="note" label={t('note')} />
        </>
      )}
    </DialogForm>
  )
}
