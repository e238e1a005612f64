import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, MoneyField } from '../../../kit/form/fields.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Grid, Stack, Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { ArticleSuggest } from '../../../kit/suggest/ArticleSuggest.tsx'
import type { OwnPrice } from './CustomerPrices.tsx'
import classes from './CustomerPrices.module.css'

type Line = Pick<OwnPrice, 'subproductId' | 'mode' | 'priceCents' | 'firstDay' | 'lastDay'>
type Values = { items: Line[] }

/** All prices of one customer at once; one article may have several, one season after the other. */
export function CustomerPricesDialog({ id, prices, onClose }: { id: number; prices: readonly OwnPrice[]; onClose: () => void }) {
  const { t } = useTranslation(['prices', 'kit'])
  const save = useAction(pricingRoutes.setCustomerPrices, [pricingRoutes.customerPrices, pricingRoutes.explain], { onError: () => true })
  return (
    <DialogForm<Values>
      title={t('own.title')}
      values={{
        items: prices.map(({ subproductId, mode, priceCents, firstDay, lastDay }) => ({
          subproductId,
          mode,
          priceCents,
          firstDay,
          lastDay,
        })),
      }}
      save={(body) => save.mutateAsync({ params: { id }, body })}
      saveLabel={t('kit:save')}
      onSaved={() => {
        showToast({ text: t('own.saved') })
        onClose()
      }}
      onClose={onClose}
      size="lg"
    >
      {(form) => <Lines form={form} known={prices} />}
    </DialogForm>
  )
}

function Lines({ form, known }: { form: UseFormReturn<Values>; known: readonly OwnPrice[] }) {
  const { t } = useTranslation('prices')
  const { control } = form
  const { fields, prepend, remove } = useFieldArray({ control, name: 'items', keyName: 'key' })
  const [articles, setArticles] = useState(
    () => new Map(known.map(({ subproductId, label, baseCents }) => [subproductId, { label, baseCents }])),
  )
  const modes = (['incl', 'excl'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))
  return (
    <Stack gap="sm">
      <ArticleSuggest
        label={t('own.find')}
        onPick={({ subproductId, label, basePriceCents }) => {
          setArticles((before) => new Map(before).set(subproductId, { label, baseCents: basePriceCents }))
          prepend({
            subproductId,
            mode: form.getValues('items')[0]?.mode ?? 'incl',
            priceCents: basePriceCents,
            firstDay: null,
            lastDay: null,
          })
        }}
      />
      {fields.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('own.none')}
        </Text>
      )}
      {fields.map((field, index) => {
        const article = articles.get(field.subproductId)
        return (
          <div key={field.key} className={classes.line} role="group" aria-label={article?.label}>
            <div className={classes.head}>
              <div>
                <Text size="sm" fw={600}>
                  {article?.label}
                </Text>
                <Text size="xs" c="dimmed">
                  {t('profiles.baseOf', { price: euros(article?.baseCents ?? 0) })}
                </Text>
              </div>
              <IconButton label={t('own.remove', { name: article?.label ?? '' })} onClick={() => remove(index)}>
                <IconTrash size={16} />
              </IconButton>
            </div>
            <Grid gap="xs">
              <Grid.Col span={{ base: 7, sm: 3 }}>
                <MoneyField control={control} name={`items.${index}.priceCents`} label={t('price')} required />
              </Grid.Col>
              <Grid.Col span={{ base: 5, sm: 3 }}>
                <ChoiceField control={control} name={`items.${index}.mode`} label={t('mode')} required options={modes} />
              </Grid.Col>
              <Grid.Col span={{ base: 6, sm: 3 }}>
                <DayField control={control} name={`items.${index}.firstDay`} label={t('days.first')} />
              </Grid.Col>
              <Grid.Col span={{ base: 6, sm: 3 }}>
                <DayField control={control} name={`items.${index}.lastDay`} label={t('days.last')} />
              </Grid.Col>
            </Grid>
          </div>
        )
      })}
    </Stack>
  )
}
