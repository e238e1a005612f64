import { tvaRateRoutes, type TvaRate } from '@plantule/contract/catalogue/reference'
import { initRoutes } from '@plantule/contract/shops/init'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DayField, PercentField, TextField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useCan } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { RatesBody } from './rates-body.ts'
import classes from './Rates.module.css'

export function TvaRatesPanel() {
  const { t } = useTranslation('invoicing')
  const { data } = useQuery(read(tvaRateRoutes.listTvaRates, {}))
  return (
    <Panel title={t('ratesTitle')} text={t('ratesText')}>
      {data && <Rates rates={data.items} />}
    </Panel>
  )
}

/** The whole list is saved at once, so that one rate's end and the next one's beginning agree. */
function Rates({ rates }: { rates: readonly TvaRate[] }) {
  const { t } = useTranslation('invoicing')
  const mayWrite = useCan('accounting.write')
  const set = useAction(tvaRateRoutes.setTvaRates, [tvaRateRoutes.listTvaRates, initRoutes.init], { onError: () => true })
  const values = useMemo(
    () => ({ items: rates.map(({ id, name, rateBp, validFrom, validTo }) => ({ id, name, rateBp, validFrom, validTo })) }),
    [rates],
  )
  const form = useRecordForm({ schema: RatesBody, values, draft: 'tva rates', save: (body) => set.mutateAsync({ body }) })
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'key' })
  const used = new Set(rates.filter((rate) => rate.inUse).map((rate) => rate.id))
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')}>
      <ul className={classes.rates}>
        {fields.map((field, index) => {
          // The fields of an array hold what its schema reads.
          const { id, name } = field as { id?: number | null; name?: string }
          return (
            <li key={field.key}>
              <TextField control={control} name={`items.${index}.name`} label={t('rates.name')} />
              <PercentField control={control} name={`items.${index}.rateBp`} label={t('rates.rateBp')} />
              <DayField control={control} name={`items.${index}.validFrom`} label={t('rates.validFrom')} required />
              <DayField control={control} name={`items.${index}.validTo`} label={t('rates.validTo')} />
              {mayWrite && (
                <IconButton
                  label={id && used.has(id) ? t('rates.inUse') : t('rates.remove', { name: name ?? '' })}
                  disabled={Boolean(id && used.has(id))}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={16} />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {mayWrite && (
        <Button
          icon={<IconPlus size={16} />}
          onClick={() => append({ id: null, name: '', rateBp: 1000, validFrom: parisDay(), validTo: null })}
        >
          {t('rates.add')}
        </Button>
      )}
    </RecordFormFrame>
  )
}
