import type { FairInput } from '@plantule/contract/till/fairs'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { DayField, LongTextField, MoneyField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

const half = { base: 12, sm: 6 }
const quarter = { base: 12, xs: 6, md: 3 }
const MILS = 1_000

export function FairFields() {
  const { t } = useTranslation('fairs')
  const { control } = useFormContext<z.input<typeof FairInput>>()
  return (
    <Panel title={t('settings')}>
      <Grid gap="sm">
        <Grid.Col span={half}>
          <TextField control={control} name="name" label={t('name')} placeholder={t('nameHint')} required />
        </Grid.Col>
        <Grid.Col span={half}>
          <TextField control={control} name="place" label={t('place')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <DayField control={control} name="firstDay" label={t('firstDay')} required />
        </Grid.Col>
        <Grid.Col span={half}>
          <DayField control={control} name="lastDay" label={t('lastDay')} required />
        </Grid.Col>
        <Grid.Col span={quarter}>
          <MoneyField control={control} name="standFeeCents" label={t('standFee')} />
        </Grid.Col>
        <Grid.Col span={quarter}>
          <StockField control={control} name="kilometres" label={t('kilometres')} unit="km" />
        </Grid.Col>
        <Grid.Col span={quarter}>
          <Controller
            control={control}
            name="kmRateMils"
            render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
              // Typed in euros with three digits, as the scales are published; kept in thousandths.
              <FigureInput
                ref={ref}
                label={t('kmRate')}
                unit="€/km"
                digits={3}
                value={(value ?? 0) / MILS}
                onChange={(rate) => onChange(Math.round((rate ?? 0) * MILS))}
                onBlur={onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
        </Grid.Col>
        <Grid.Col span={quarter}>
          <MoneyField control={control} name="otherCostsCents" label={t('otherCosts')} />
        </Grid.Col>
        <Grid.Col span={12}>
          <LongTextField control={control} name="notes" label={t('notes')} minRows={2} />
        </Grid.Col>
      </Grid>
    </Panel>
  )
}
