import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ChoiceField, MoneyField, TextField } from '../../../../kit/form/fields.tsx'
import { useInit } from '../../../../api/session.ts'
import { percent } from '../../../../ui/format.ts'
import type { BasketChange } from './use-basket.ts'

/** What has no file: its label, price and TVA are typed. */
export function FreeArticle({ change, onClose }: { change: BasketChange; onClose: () => void }) {
  const { t } = useTranslation(['till', 'kit'])
  const { tva_rates: rates } = useInit()
  const choices = [...new Set(rates.filter((rate) => rate.validTo === null).map((rate) => rate.rateBp))]
  const values = { label: '', unitCents: null as number | null, rateBp: choices[0] ?? 2000 }
  const add = async ({ label, unitCents, rateBp }: typeof values): Promise<void> =>
    change((before) => ({
      ...before,
      lines: [
        ...before.lines,
        {
          key: crypto.randomUUID(),
          subproductId: null,
          reference: null,
          label: label.trim() || t('free.label'),
          latinName: '',
          imageKey: null,
          quantity: 1,
          unitCents: Math.max(unitCents ?? 0, 0),
          typed: true,
          rateBp,
          discount: null,
          discountReason: '',
        },
      ],
    }))
  return (
    <DialogForm title={t('tiles.free')} values={values} saveLabel={t('kit:add')} onClose={onClose} save={add}>
      {({ control }) => (
        <>
          <TextField control={control} name="label" label={t('free.name')} maxLength={200} data-autofocus />
          <MoneyField control={control} name="unitCents" label={t('line.price')} required />
          <ChoiceField
            control={control}
            name="rateBp"
            label={t('free.rate')}
            required
            numeric
            options={choices.map((rate) => ({ value: String(rate), label: percent(rate) }))}
          />
        </>
      )}
    </DialogForm>
  )
}
