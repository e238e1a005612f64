import type { Init } from '@plantule/contract/shops/init'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { percent } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import type { ProductFormState } from './use-product-form.ts'
import { useProposal } from './use-proposal.ts'

/** The TVA rate of articles of this kind with the article of law behind it; the grower has the last word. */
export function RateProposal({ form, rates }: { form: ProductFormState; rates: Init['tva_rates'] }) {
  const { t } = useTranslation('product')
  const chosen = useWatch({ control: form.control, name: 'tvaRateId' })
  const tva = useProposal(form)?.tva
  if (!tva) return null
  const fitting = rates.find((rate) => rate.rateBp === tva.rateBp)
  const agrees = rates.find((rate) => rate.id === chosen)?.rateBp === tva.rateBp
  return (
    <Stack gap={6} align="flex-start">
      <Text size="xs" c="dimmed">
        {t(agrees ? 'known.rateFits' : 'known.rate', { rate: percent(tva.rateBp), label: tva.label, rule: tva.rule })}
        {tva.needsAccountant && ` ${t('known.accountant')}`}
      </Text>
      {!agrees && fitting && (
        <Button size="xs" onClick={() => form.setValue('tvaRateId', fitting.id, { shouldDirty: true, shouldTouch: true })}>
          {t('known.takeRate', { rate: percent(tva.rateBp) })}
        </Button>
      )}
    </Stack>
  )
}
