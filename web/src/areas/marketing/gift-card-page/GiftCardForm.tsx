import type { Answer } from '@plantule/contract/base/route'
import { GiftCardConfig, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { LongTextField, MoneyField, StockField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useCan } from '../../../api/session.ts'
import { Grid, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Amounts } from './Amounts.tsx'
import { CardImage } from './CardImage.tsx'
import { CardSample } from './CardSample.tsx'

export type Config = Answer<typeof vouchersRoutes.getGiftCardConfig>
const third = { base: 12, sm: 4 }

export function GiftCardForm({ config }: { config: Config }) {
  const { t } = useTranslation('giftCards')
  const mayWrite = useCan('settings.write')
  const update = useAction(vouchersRoutes.setGiftCardConfig, [vouchersRoutes.getGiftCardConfig], { onError: () => true })
  const values = useMemo(() => {
    const { image: _, ...own } = config
    return own
  }, [config])
  const form = useRecordForm({ schema: GiftCardConfig, values, save: (body) => update.mutateAsync({ body }) })
  const { control } = form
  const [title, amounts, conditions] = form.watch(['title', 'amounts', 'conditions'])
  return (
    <RecordFormFrame
      form={form}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{
        title: t('name'),
        amounts: t('amounts'),
        minCents: t('min'),
        maxCents: t('max'),
        validMonths: t('validMonths'),
        conditions: t('conditions'),
      }}
    >
      <Stack gap="md">
        <Panel title={t('look')} text={t('lookText')}>
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, sm: 7 }}>
              <CardSample image={config.image} title={title} cents={amounts[0] ?? 5000} conditions={conditions} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <Stack gap="sm">
                <TextField control={control} name="title" label={t('name')} required maxLength={80} />
                {mayWrite && <CardImage chosen={config.image !== null} />}
              </Stack>
            </Grid.Col>
          </Grid>
        </Panel>
        <Panel title={t('sale')}>
          <Stack gap="sm">
            <Controller
              control={control}
              name="amounts"
              render={({ field, fieldState }) => (
                <Amounts value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
              )}
            />
            <Grid gap="sm">
              <Grid.Col span={third}>
                <MoneyField control={control} name="minCents" label={t('min')} required />
              </Grid.Col>
              <Grid.Col span={third}>
                <MoneyField control={control} name="maxCents" label={t('max')} required />
              </Grid.Col>
              <Grid.Col span={third}>
                <StockField control={control} name="validMonths" label={t('validMonths')} unit={t('months')} placeholder={t('forever')} />
              </Grid.Col>
            </Grid>
            <SwitchField control={control} name="freeAmount" label={t('freeAmount')} description={t('freeAmountText')} />
            <LongTextField control={control} name="conditions" label={t('conditions')} description={t('conditionsText')} minRows={2} />
          </Stack>
        </Panel>
        <Panel title={t('page')}>
          <Stack gap="sm">
            <SwitchField control={control} name="enabled" label={t('enabled')} description={t('enabledText')} />
            <LongTextField control={control} name="text" label={t('text')} />
          </Stack>
        </Panel>
      </Stack>
    </RecordFormFrame>
  )
}
