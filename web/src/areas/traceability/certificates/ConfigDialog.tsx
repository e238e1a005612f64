import { certificateRoutes, LocalConfig } from '@plantule/contract/traceability/certificates'
import { numberParts } from '@plantule/contract/traceability/lot-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, ChoiceField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { useRegions } from '../parts/use-regions.ts'

/** How lots are numbered, the licence, and where the shop grows. */
export function ConfigDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(certificateRoutes.getLocalConfig, {}))
  return data ? <Form config={data} onClose={onClose} /> : null
}

const sample = (pattern: string): string => {
  const of = { region: 'massif_central' as const, year: Number(parisDay().slice(0, 4)), species: 'Crataegus monogyna', zone: 17 }
  const { before, after, digits } = numberParts(pattern, of)
  return `${before}${'1'.padStart(digits, '0')}${after}`
}

function Form({ config, onClose }: { config: LocalConfig; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const set = useAction(certificateRoutes.setLocalConfig, [certificateRoutes.getLocalConfig], { onError: () => true })
  const regions = useRegions()
  return (
    <DialogForm<LocalConfig, unknown>
      title={t('config.title')}
      values={config}
      schema={LocalConfig}
      save={(body) => set.mutateAsync({ body })}
      saveLabel={t('config.save')}
      onClose={onClose}
      size="lg"
    >
      {({ control, watch }) => (
        <>
          <TextField control={control} name="licence" label={t('config.licence')} />
          <ChoiceField
            control={control}
            name="productionRegion"
            label={t('config.region')}
            description={t('config.regionText')}
            options={regions}
          />
          <StockField control={control} name="maxGenerations" label={t('config.generations')} required />
          <CheckField control={control} name="withInvoice" label={t('config.withInvoice')} description={t('config.withInvoiceText')} />
          <Text size="sm" fw={600}>
            {t('config.numbers')}
          </Text>
          <Text size="xs" c="dimmed">
            {t('config.tokens')}
          </Text>
          {(['batchPattern', 'mixturePattern', 'seedlingPattern'] as const).map((name) => (
            <TextField
              key={name}
              control={control}
              name={name}
              label={t(`config.${name}`)}
              description={t('config.sample', { number: sample(watch(name) ?? '') })}
              required
            />
          ))}
        </>
      )}
    </DialogForm>
  )
}
