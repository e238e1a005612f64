import { type Broken, brokenRules, lifeForms } from '@plantule/contract/traceability/collecting'
import { leastSpacing } from '@plantule/contract/traceability/ground'
import {
  type Collected,
  collectedParts,
  collectedUnits,
  type CollectionInput,
  type Zone,
  zoneRoutes,
} from '@plantule/contract/traceability/zones'
import { plantRuleRoutes } from '@plantule/contract/taxonomy/plant-rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, NumberField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { SpeciesField } from '../../../kit/suggest/SpeciesField.tsx'
import { figure, parisDay } from '../../../ui/format.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Grid } from '../../../ui/layout.ts'
import { ofZones } from '../parts/of-zones.ts'

type Values = Omit<CollectionInput, 'population' | 'individuals' | 'sharePct' | 'quantity'> & {
  population: number | null
  individuals: number | null
  sharePct: number | null
  quantity: number | null
}
const change = { shouldDirty: true, shouldTouch: true } as const
const half = { base: 6 }

/** One species collected on one day; what the referential asks is said while it is written. */
export function CollectionDialog({ zone, collected, onClose }: { zone: Zone; collected: Collected | null; onClose: () => void }) {
  const { t } = useTranslation(['zones', 'kit'])
  const mayJustify = useCan('settings.write')
  const add = useAction(zoneRoutes.addSeedCollection, ofZones, { onError: () => true })
  const update = useAction(zoneRoutes.updateSeedCollection, ofZones, { onError: () => true })
  const save = (values: Values): Promise<unknown> => {
    // A figure that is missing is named by the server, beside its field.
    const body = values as CollectionInput
    return collected
      ? update.mutateAsync({ params: { id: collected.id }, body: { ...body, version: collected.version } })
      : add.mutateAsync({ params: { id: zone.id }, body })
  }
  const broken = (values: Values, isProtected: boolean): Broken[] => {
    const { population, individuals, sharePct } = values
    if (population === null || individuals === null || sharePct === null) return []
    const year = Number(values.collectedOn.slice(0, 4))
    const others = zone.seedCollections
      .filter(({ id }) => id !== collected?.id)
      .map((one) => ({ ...one, year: Number(one.collectedOn.slice(0, 4)) }))
    const alike = others.filter(
      (one) =>
        one.year === year &&
        (one.name.toLowerCase() === values.name.trim().toLowerCase() || (values.taxonId !== null && one.taxon?.id === values.taxonId)),
    )
    return brokenRules({
      ...values,
      population,
      individuals,
      sharePct,
      year,
      otherYears: others.map((one) => one.year),
      otherShare: alike.reduce((sum, one) => sum + one.sharePct, 0),
      notPlanted: zone.notPlanted,
      permitted: zone.permitted,
      isProtected,
    })
  }
  return (
    <DialogForm<Values, unknown>
      title={collected ? collected.number : t('collections.add')}
      size="lg"
      values={{
        name: collected?.name ?? '',
        taxonId: collected?.taxon?.id ?? null,
        collectedOn: collected?.collectedOn ?? parisDay(),
        lifeForm: collected?.lifeForm ?? 'herb',
        part: collected?.part ?? 'seed',
        population: collected?.population ?? null,
        individuals: collected?.individuals ?? null,
        sharePct: collected?.sharePct ?? null,
        sites: collected?.sites ?? Math.max(zone.markers.length, 1),
        spacingKm: collected ? collected.spacingKm : leastSpacing(zone.markers),
        quantity: collected?.quantity ?? null,
        unit: collected?.unit ?? 'grams',
        collector: collected?.collector ?? '',
        helpers: collected?.helpers ?? '',
        spot: collected?.spot ?? null,
        permit: collected?.permit ?? '',
        note: collected?.note ?? '',
        justification: collected?.justification ?? '',
      }}
      save={save}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control, watch, setValue, getValues }) => {
        const values = watch()
        return (
          <Grid gap="sm">
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <SpeciesField
                label={t('speciesOne')}
                hint={t('speciesHint')}
                nothing={t('speciesNone')}
                untie={t('untie')}
                known={collected?.taxon ?? null}
                value={values.taxonId}
                onPick={(picked) => {
                  setValue('taxonId', picked?.id ?? null, change)
                  if (picked && getValues('name') === '') setValue('name', picked.name, change)
                }}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <TextField control={control} name="name" label={t('collections.name')} required />
            </Grid.Col>
            <Grid.Col span={half}>
              <DayField control={control} name="collectedOn" label={t('collections.on')} required max={parisDay()} />
            </Grid.Col>
            <Grid.Col span={half}>
              <ChoiceField
                control={control}
                name="lifeForm"
                label={t('collections.lifeForm')}
                required
                options={lifeForms.map((value) => ({ value, label: t(`collections.lifeForms.${value}`) }))}
              />
            </Grid.Col>
            <Grid.Col span={half}>
              <StockField control={control} name="population" label={t('collections.population')} required />
            </Grid.Col>
            <Grid.Col span={half}>
              <StockField control={control} name="individuals" label={t('collections.individuals')} required />
            </Grid.Col>
            <Grid.Col span={half}>
              <NumberField control={control} name="sharePct" label={t('collections.share')} required />
            </Grid.Col>
            <Grid.Col span={half}>
              <ChoiceField
                control={control}
                name="part"
                label={t('collections.part')}
                required
                options={collectedParts.map((value) => ({ value, label: t(`collections.parts.${value}`) }))}
              />
            </Grid.Col>
            <Grid.Col span={half}>
              <StockField control={control} name="quantity" label={t('collections.quantity')} required />
            </Grid.Col>
            <Grid.Col span={half}>
              <ChoiceField
                control={control}
                name="unit"
                label={t('collections.unit')}
                required
                options={collectedUnits.map((value) => ({ value, label: t(`collections.units.${value}`) }))}
              />
            </Grid.Col>
            <Grid.Col span={half}>
              <StockField control={control} name="sites" label={t('collections.sites')} required />
            </Grid.Col>
            <Grid.Col span={half}>
              <NumberField control={control} name="spacingKm" label={t('collections.spacing')} />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="collector" label={t('collections.collector')} placeholder={t('collections.me')} />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="helpers" label={t('collections.helpers')} />
            </Grid.Col>
            <Grid.Col span={12}>
              <TextField control={control} name="note" label={t('note')} />
            </Grid.Col>
            <Rules control={control} values={values} broken={broken} mayJustify={mayJustify} />
          </Grid>
        )
      }}
    </DialogForm>
  )
}

type RulesProps = {
  control: Control<Values>
  values: Values
  broken: (values: Values, isProtected: boolean) => Broken[]
  mayJustify: boolean
}

/** What the referential asks and this collection does not keep; of a protected species, the permission of the state. */
function Rules({ control, values, broken, mayJustify }: RulesProps) {
  const { t } = useTranslation('zones')
  const { taxonId, name, collectedOn } = values
  const plant = { name: useDeferredValue(name), on: collectedOn, ...(taxonId === null ? {} : { taxonId }) }
  const { data } = useQuery({ ...read(plantRuleRoutes.plantRulesOf, { query: plant }), placeholderData: keepPreviousData })
  const isProtected = (data?.items ?? []).some(({ kind }) => kind === 'protected')
  const rules = broken(values, isProtected)
  return (
    <>
      {(isProtected || values.permit !== '') && (
        <Grid.Col span={12}>
          <TextField control={control} name="permit" label={t('collections.permit')} description={t('collections.permitHint')} />
        </Grid.Col>
      )}
      <Grid.Col span={12} aria-live="polite">
        {rules.length > 0 && (
          <Alert color="orange" title={t('rules.title')}>
            <ul>
              {rules.map(({ rule, found, asked }) => (
                <li key={rule}>
                  {t(`rules.${rule}`, {
                    found: found === null ? t('rules.unknown') : figure(found, 2),
                    asked: asked === null ? '' : figure(asked, 2),
                  })}
                </li>
              ))}
            </ul>
            {!mayJustify && t('rules.notYou')}
          </Alert>
        )}
      </Grid.Col>
      {(rules.length > 0 || values.justification !== '') && (
        <Grid.Col span={12}>
          <TextField control={control} name="justification" label={t('rules.justification')} disabled={!mayJustify} />
        </Grid.Col>
      )}
    </>
  )
}
