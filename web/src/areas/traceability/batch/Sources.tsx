import type { BatchForm } from '@plantule/contract/traceability/batches'
import type { LocalSource, LocalUnit } from '@plantule/contract/traceability/local-lots'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../kit/form/fields.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import classes from '../parts/local/Local.module.css'
import { SourceSuggest } from '../../../kit/growing/SourceSuggest.tsx'
import { useAmount } from '../../../kit/growing/use-amount.ts'

type Named = { name: string; number: string; unit: LocalUnit; left: number | null }
const kinds = ['seed_collection', 'batch', 'cultivation'] as const

/** Which lots a batch takes from, and how much of each. */
export function Sources({ known }: { known: readonly LocalSource[] }) {
  const { t } = useTranslation('local')
  const { control, setValue, getValues } = useFormContext<BatchForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'sources', keyName: 'key' })
  const amount = useAmount()
  const [names, setNames] = useState(() => new Map<number, Named>(known.map((each) => [each.id, { ...each, left: null }])))
  return (
    <Panel title={t('batch.from')} text={t('batch.sourcesText')}>
      <ul className={classes.fields} aria-label={t('batch.from')}>
        {fields.map((field, at) => {
          const named = names.get(field.lotId)
          return (
            <li key={field.key}>
              <div>
                {named?.name} <span>{named?.number}</span>
                {named?.left !== null && named !== undefined && <div>{t('leftOf', { amount: amount(named.left, named.unit) })}</div>}
              </div>
              <NumberField
                control={control}
                name={`sources.${at}.quantity`}
                label={t('quantity')}
                digits={named?.unit === 'pieces' ? 0 : 3}
                unit={named?.unit === 'pieces' ? '' : 'g'}
                required
              />
              <IconButton label={t('removeSource', { name: named?.name ?? '' })} onClick={() => remove(at)}>
                <IconTrash size={16} />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <SourceSuggest
        label={t('addSource')}
        kinds={kinds}
        onPick={(one) => {
          if (getValues('sources').some(({ lotId }) => lotId === one.id)) return
          setNames(new Map([...names, [one.id, one]]))
          append({ lotId: one.id, quantity: one.left && one.left > 0 ? one.left : 1 })
          if (getValues('name') === '') setValue('name', one.name, { shouldDirty: true })
          if (getValues('taxonId') === null && one.taxonId !== null) setValue('taxonId', one.taxonId, { shouldDirty: true })
        }}
      />
    </Panel>
  )
}
