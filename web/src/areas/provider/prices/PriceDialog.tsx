import {
  existingChoices,
  MOVE_DAYS,
  type PlanPrice,
  PriceInput,
  providerBillingRoutes as routes,
} from '@plantule/contract/provider/billing'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, MoneyField, NumberField } from '../../../kit/form/fields.tsx'
import { parisDay, shortDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import classes from './Prices.module.css'

type Values = PriceInput
const holds = [
  { name: 'tills', label: 'prices.tills' },
  { name: 'members', label: 'prices.members' },
  { name: 'storageMb', label: 'prices.storage' },
  { name: 'mailsMonth', label: 'prices.mails' },
] as const

const inDays = (days: number): string => parisDay(new Date(Date.now() + days * 86_400_000))

/** What a plan costs from a day to come on, beginning with what it costs by its newest price. */
export default function PriceDialog({ price, onClose }: { price: PlanPrice; onClose: () => void }) {
  const { t } = useTranslation(['billing', 'kit', 'provider'])
  const add = useAction(routes.addPrice, [routes.listPlans], {
    onError: () => true,
    onSuccess: () => void showToast({ text: t('prices.added') }),
  })
  const { told: _, subscribers: _s, ...held } = price
  return (
    <DialogForm<Values, unknown>
      title={t('prices.addOf', { plan: t(`provider:levels.${price.level}`) })}
      schema={PriceInput}
      values={{ ...held, validFrom: inDays(MOVE_DAYS), existing: 'keep' }}
      save={(body) => add.mutateAsync({ body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {(form) => <Fields form={form} />}
    </DialogForm>
  )
}

function Fields({ form: { control } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('billing')
  const existing = useWatch({ control, name: 'existing' })
  return (
    <>
      <DayField control={control} name="validFrom" label={t('prices.day')} min={inDays(existing === 'move' ? MOVE_DAYS : 1)} required />
      <div className={classes.two}>
        <MoneyField control={control} name="monthlyCents" label={t('prices.monthly')} required />
        <MoneyField control={control} name="yearlyCents" label={t('prices.yearly')} required />
        <MoneyField control={control} name="pausedCents" label={t('prices.paused')} required />
      </div>
      <div className={classes.two}>
        {holds.map(({ name, label }) => (
          <NumberField key={name} control={control} name={`holds.${name}`} label={t(label)} description={t('prices.unbounded')} />
        ))}
      </div>
      <ChoiceField
        control={control}
        name="existing"
        label={t('prices.existing')}
        required
        options={existingChoices.map((value) => ({ value, label: t(`prices.${value}Whole`) }))}
      />
      <Text size="sm">{t(existing === 'move' ? 'prices.moveHow' : 'prices.keepHow', { day: shortDay(inDays(MOVE_DAYS)) })}</Text>
    </>
  )
}
