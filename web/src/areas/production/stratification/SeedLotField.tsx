import type { Stratification, StratificationInput } from '@plantule/contract/production/stratifications'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SourceSuggest } from '../../../kit/growing/SourceSuggest.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'

const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** The batch, mixture or collection that the seeds are of: it has as many less, and what grows of them keeps its origin. */
export function SeedLotField({ known }: { known: Stratification['source'] }) {
  const { t } = useTranslation('propagation')
  const { control, setValue, getValues, getFieldState, formState } = useFormContext<StratificationInput>()
  const sourceId = useWatch({ control, name: 'sourceId' })
  const [picked, setPicked] = useState(known)
  const { error } = getFieldState('sourceId', formState)
  return (
    <div>
      {sourceId !== null && picked ? (
        <>
          <Text size="sm" fw={500} component="div">
            {t('seedLot')}
          </Text>
          <Group gap={4} wrap="nowrap" mih={36}>
            <Text size="sm">
              {picked.name} · {picked.number}
            </Text>
            <IconButton label={t('seedLotRemove', { name: picked.name })} size="sm" onClick={() => setValue('sourceId', null, change)}>
              <IconX size={14} />
            </IconButton>
          </Group>
        </>
      ) : (
        <SourceSuggest
          label={t('seedLot')}
          kinds={['batch', 'mixture', 'seed_collection']}
          onPick={(one) => {
            setPicked(one)
            setValue('sourceId', one.id, change)
            setValue('unit', one.unit === 'grams' ? 'grams' : 'seeds', change)
            if (getValues('name') === '') setValue('name', one.name, change)
            if (getValues('taxonId') === null && one.taxonId !== null) setValue('taxonId', one.taxonId, change)
            if (getValues('seedSource') === '') setValue('seedSource', one.number, change)
          }}
        />
      )}
      {error?.message && (
        <Text size="xs" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </div>
  )
}
