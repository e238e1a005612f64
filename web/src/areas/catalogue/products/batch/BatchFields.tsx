import { roundings } from '@plantule/contract/catalogue/batch'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { containerRoutes, plantProviderRoutes } from '@plantule/contract/catalogue/reference'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/query.ts'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { useInit } from '../../../../api/session.ts'
import { euros } from '../../../../ui/format.ts'
import { MultiSelect, Select, TagsInput } from '../../../../ui/inputs.ts'
import { Grid } from '../../../../ui/layout.ts'
import { ratesFor } from '../../parts/rates.ts'
import { categoryOptions } from '../../../../kit/catalogue/category-options.ts'
import type { BatchDraft } from './change-of.ts'

type Named = { id: number; name: string }
const options = (rows: readonly Named[] | undefined) => (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
const half = { base: 12, sm: 6 }
const third = { base: 6, sm: 4 }

/** What may change; what is left alone stays as it is. */
export function BatchFields({ draft, onChange }: { draft: BatchDraft; onChange: (draft: BatchDraft) => void }) {
  const { t } = useTranslation('batch')
  const { tva_rates } = useInit()
  const menu = useQuery(read(categoryRoutes.getMenu, {}))
  const tags = useQuery(read(productRoutes.listTags, {}))
  const providers = useQuery(read(plantProviderRoutes.listPlantProviders, {}))
  const containers = useQuery(read(containerRoutes.listContainers, {}))
  const set = (given: Partial<BatchDraft>): void => onChange({ ...draft, ...given })
  const listOps = (['add', 'remove', 'set'] as const).map((value) => ({ value, label: t(`ops.${value}`) }))
  const priceOps = (['none', 'multiply', 'add', 'set', 'keep'] as const).map((value) => ({ value, label: t(`priceOps.${value}`) }))
  const priced = draft.priceOp !== 'none'
  return (
    <Grid>
      <Grid.Col span={half}>
        <Select
          label={t('prices')}
          data={priceOps}
          value={draft.priceOp}
          allowDeselect={false}
          onChange={(priceOp) => priceOp && set({ priceOp, amount: null })}
        />
      </Grid.Col>
      <Grid.Col span={half}>
        {priced && draft.priceOp !== 'keep' && (
          <FigureInput
            label={t(`amounts.${draft.priceOp === 'none' ? 'set' : draft.priceOp}`)}
            value={draft.amount}
            onChange={(amount) => set({ amount })}
            scale={100}
            unit={draft.priceOp === 'multiply' ? '%' : '€'}
          />
        )}
      </Grid.Col>
      {priced && (
        <>
          <Grid.Col span={third}>
            <Select
              label={t('roundTo')}
              data={roundings.map((cents) => ({ value: String(cents), label: cents === 1 ? t('noRounding') : euros(cents) }))}
              value={String(draft.roundTo)}
              allowDeselect={false}
              onChange={(value) => set({ roundTo: roundings.find((cents) => String(cents) === value) ?? 1 })}
            />
          </Grid.Col>
          <Grid.Col span={third}>
            <Select
              label={t('ending')}
              data={[0, 1, 5, 10].map((cents) => ({
                value: String(cents),
                label: cents === 0 ? t('noEnding') : t('endsIn', { cents: 100 - cents }),
              }))}
              value={String(draft.ending)}
              allowDeselect={false}
              onChange={(value) => set({ ending: Number(value), ...(Number(value) > 0 && { roundTo: 100 as const }) })}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 4 }}>
            <Select
              label={t('container')}
              placeholder={t('allSizes')}
              data={options(containers.data?.items)}
              value={draft.containerId}
              onChange={(containerId) => set({ containerId })}
              clearable
              searchable
            />
          </Grid.Col>
        </>
      )}
      <Grid.Col span={third}>
        <Select
          label={t('categories')}
          data={listOps}
          value={draft.categoryOp}
          allowDeselect={false}
          onChange={(categoryOp) => categoryOp && set({ categoryOp })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 6, sm: 8 }}>
        <MultiSelect
          label={t('whichCategories')}
          data={categoryOptions(menu.data)}
          value={draft.categories}
          onChange={(categories) => set({ categories })}
          searchable
          clearable
        />
      </Grid.Col>
      <Grid.Col span={third}>
        <Select label={t('tags')} data={listOps} value={draft.tagOp} allowDeselect={false} onChange={(tagOp) => tagOp && set({ tagOp })} />
      </Grid.Col>
      <Grid.Col span={{ base: 6, sm: 8 }}>
        <TagsInput
          label={t('whichTags')}
          data={(tags.data?.items ?? []).map(({ tag }) => tag)}
          value={draft.tags}
          onChange={(values) => set({ tags: values })}
          clearable
        />
      </Grid.Col>
      <Grid.Col span={half}>
        <Select
          label={t('type')}
          data={(['same', 'plant', 'other'] as const).map((value) => ({ value, label: t(`types.${value}`) }))}
          value={draft.type}
          allowDeselect={false}
          onChange={(type) => type && set({ type })}
        />
      </Grid.Col>
      <Grid.Col span={half}>
        <Select
          label={t('rate')}
          placeholder={t('same')}
          data={options(ratesFor(tva_rates, undefined))}
          value={draft.rateId}
          onChange={(rateId) => set({ rateId })}
          clearable
        />
      </Grid.Col>
      <Grid.Col span={half}>
        <Select
          label={t('provider')}
          placeholder={t('same')}
          data={[{ value: 'none', label: t('noProvider') }, ...options(providers.data?.items)]}
          value={draft.providerId}
          onChange={(providerId) => set({ providerId })}
          clearable
          searchable
        />
      </Grid.Col>
      <Grid.Col span={half}>
        <Select
          label={t('published')}
          data={(['same', 'yes', 'no'] as const).map((value) => ({ value, label: t(`publication.${value}`) }))}
          value={draft.published}
          allowDeselect={false}
          onChange={(published) => published && set({ published })}
        />
      </Grid.Col>
    </Grid>
  )
}
