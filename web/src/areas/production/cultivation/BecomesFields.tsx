import type { LotSize } from '@plantule/contract/production/cultivations'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PercentField, StockField } from '../../../kit/form/fields.tsx'
import { ArticleSuggest } from '../../../kit/suggest/ArticleSuggest.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Grid, Group, Text } from '../../../ui/layout.ts'

type Values = {
  containerId: number | null
  caliberId: number | null
  readyOn: string | null
  perM2: number | null
  becomesId: number | null
  expected: number | null
  lossBp: number
  stock: number
}
type BecomesFieldsProps = { control: Control<Values>; becomes: LotSize['becomes'] }

/** What plants will be sold as once they are ready, so that orders may hold them before. */
export function BecomesFields({ control, becomes }: BecomesFieldsProps) {
  const { t } = useTranslation('production')
  const { field, fieldState } = useController({ control, name: 'becomesId' })
  const [label, setLabel] = useState(becomes?.label ?? '')
  return (
    <>
      <Grid.Col span={12}>
        {field.value === null ? (
          <ArticleSuggest
            label={t('sizes.becomesField')}
            onPick={(item) => {
              setLabel(item.label)
              field.onChange(item.subproductId)
            }}
          />
        ) : (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{t('sizes.becomes', { label })}</Text>
            <Button size="xs" look="quiet" onClick={() => field.onChange(null)}>
              {t('sizes.becomesNothing')}
            </Button>
          </Group>
        )}
        {fieldState.error && (
          <Text size="sm" c="red" role="alert">
            {fieldState.error.message}
          </Text>
        )}
      </Grid.Col>
      {field.value !== null && (
        <>
          <Grid.Col span={6}>
            <StockField control={control} name="expected" label={t('sizes.expected')} description={t('sizes.expectedText')} />
          </Grid.Col>
          <Grid.Col span={6}>
            <PercentField control={control} name="lossBp" label={t('sizes.lossBp')} />
          </Grid.Col>
        </>
      )}
    </>
  )
}
