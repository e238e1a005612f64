import type { FeeTableInput } from '@plantule/contract/delivery/delivery'
import { zones } from '@plantule/contract/delivery/fees'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, MoneyField } from '../../../kit/form/fields.tsx'
import { useInit } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import classes from './Delivery.module.css'

/** From which amount on the delivery is offered: for all, for a zone, for a price profile, or for both. */
export function FreeEditor({ name, byZone }: { name: 'free' | 'truck.free'; byZone: boolean }) {
  const { t } = useTranslation('delivery')
  const init = useInit()
  // The lorry's list has the same rows under its own name.
  const { control } = useFormContext<Pick<FeeTableInput, 'free'>>()
  const at = name as 'free'
  const { fields, append, remove } = useFieldArray({ control, name: at, keyName: 'key' })
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.key} className={classes.free}>
          {byZone && (
            <ChoiceField
              control={control}
              name={`${at}.${index}.zone`}
              label={t('free.zone')}
              placeholder={t('free.everyZone')}
              options={zones.map((value) => ({ value, label: t(`zones.${value}`) }))}
            />
          )}
          <ChoiceField
            control={control}
            name={`${at}.${index}.profileId`}
            label={t('free.profile')}
            placeholder={t('free.everyProfile')}
            numeric
            options={init.price_profiles.map(({ id, name: label }) => ({ value: String(id), label }))}
          />
          <MoneyField control={control} name={`${at}.${index}.fromCents`} label={t('free.from')} required />
          <IconButton label={t('free.remove')} onClick={() => remove(index)}>
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      <Button size="xs" icon={<IconPlus size={14} />} onClick={() => append({ zone: null, profileId: null, fromCents: 10_000 })}>
        {t('free.add')}
      </Button>
    </>
  )
}
