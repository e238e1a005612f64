import { type PhytoProduct, phytoRoutes, type PhytoUse } from '@plantule/contract/production/phyto'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read } from '../../../api/query.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { Grid, Group, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import type { TreatmentForm } from './treatment-form.ts'

const half = { base: 12, sm: 6 }

/** The product out of the official list or as it is written, and one of its authorised uses, which fills in what follows from it. */
export function PhytoFields() {
  const { t } = useTranslation('treatments')
  const { control, setValue, watch } = useFormContext<TreatmentForm>()
  const amm = watch('amm')
  const chosen = watch('officialUse')
  const { data } = useQuery({ ...read(phytoRoutes.listPhytoUses, { params: { amm } }), enabled: /^\d{7}$/.test(amm) })
  const uses = data?.items ?? []
  const nameOf = ({ crop, part, target, dose, unit }: PhytoUse): string =>
    [crop, part, target, dose !== null && `${figure(dose, 4)} ${unit}`].filter(Boolean).join(' · ')
  const set = (use: PhytoUse | undefined): void => {
    const options = { shouldDirty: true }
    setValue('officialUse', use?.use ?? '', options)
    if (!use) return
    setValue('target', use.target, options)
    if (use.dose !== null) setValue('dose', use.dose, options)
    if (use.unit !== '') setValue('doseUnit', use.unit, options)
    if (use.reentryHours !== null) setValue('reentryHours', use.reentryHours, options)
  }
  // Two rows of the list may word the same use with another dose: the place in the list tells them apart.
  const at = uses.findIndex((use) => use.use === chosen && use.unit === watch('doseUnit'))
  const place = at >= 0 ? at : uses.findIndex((use) => use.use === chosen)
  return (
    <>
      <Suggest
        name="phyto-products"
        label={t('findProduct')}
        placeholder={t('findProductHint')}
        icon={<IconSearch size={16} />}
        first
        find={async (q): Promise<readonly PhytoProduct[]> => (await call(phytoRoutes.findPhytoProducts, { query: { q } })).items}
        keyOf={(one) => one.amm}
        isExact={(one, typed) => one.amm === typed}
        onPick={(one) => {
          setValue('product', one.name, { shouldDirty: true, shouldValidate: true })
          setValue('amm', one.amm, { shouldDirty: true, shouldValidate: true })
          setValue('officialUse', '')
        }}
        nothing={t('noProduct')}
        render={(one) => (
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm">{one.name}</Text>
              <Text size="xs" c="dimmed">
                {[one.amm, one.functions, one.otherNames].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {one.withdrawn && (
              <Pill tone="bad">{one.withdrawnOn ? t('withdrawnOn', { day: shortDay(one.withdrawnOn) }) : t('withdrawn')}</Pill>
            )}
          </Group>
        )}
      />
      <Grid gap="sm">
        <Grid.Col span={half}>
          <TextField control={control} name="product" label={t('product')} required />
        </Grid.Col>
        <Grid.Col span={half}>
          <TextField control={control} name="amm" label={t('amm')} required inputMode="numeric" />
        </Grid.Col>
        {uses.length > 0 && (
          <Grid.Col span={12}>
            <Select
              label={t('officialUse')}
              description={t('officialUseHint')}
              searchable
              clearable
              data={uses.map((use, nth) => ({ value: String(nth), label: nameOf(use) }))}
              value={place >= 0 ? String(place) : null}
              onChange={(nth) => set(nth === null ? undefined : uses[Number(nth)])}
            />
          </Grid.Col>
        )}
      </Grid>
      {data && (
        <Text size="xs" c="dimmed">
          {[place >= 0 && uses[place]?.conditions, t('listOf', { day: data.listOf.length === 10 ? shortDay(data.listOf) : data.listOf })]
            .filter(Boolean)
            .join(' — ')}
        </Text>
      )}
    </>
  )
}
