import { lifeForms } from '@plantule/contract/traceability/collecting'
import { collectedParts, collectedUnits, type CollectingKit } from '@plantule/contract/traceability/zones'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Chips } from '../../../kit/task/Chips.tsx'
import { parisDay } from '../../../ui/format.ts'
import { TextInput } from '../../../ui/inputs.ts'
import classes from './Collecting.module.css'
import type { Missing, SheetForm } from './sheet-form.ts'

type Figure = 'population' | 'individuals' | 'sharePct' | 'quantity' | 'sites' | 'spacingKm'
type SheetFieldsProps = { form: SheetForm; kit: CollectingKit; missing: Missing | null; onChange: (change: Partial<SheetForm>) => void }

/** What, of how many, how much: large fields with a keypad of figures. */
export function SheetFields({ form, kit, missing, onChange }: SheetFieldsProps) {
  const { t } = useTranslation(['zones', 'collecting'])
  const list = useId()
  const named = (name: string): void => {
    const known = kit.species.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
    const said = known && { taxonId: known.taxonId, lifeForm: known.lifeForm, part: known.part, unit: known.unit }
    onChange({ name, ...(said ?? { taxonId: null }) })
  }
  const lacking = (field: Figure | 'name'): string | false => {
    if (missing === 'moreThanPopulation' && field === 'individuals') return t('collecting:missing.moreThanPopulation')
    return field === missing && t(`collecting:missing.${field}`)
  }
  const figure = (field: Figure, label: string) => (
    <TextInput
      size="lg"
      inputMode={field === 'sharePct' || field === 'spacingKm' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={9}
      label={label}
      error={lacking(field)}
      value={form[field]}
      onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
    />
  )
  return (
    <>
      <TextInput
        size="lg"
        label={t('collecting:species')}
        error={lacking('name')}
        list={list}
        autoComplete="off"
        maxLength={160}
        value={form.name}
        onChange={({ currentTarget }) => named(currentTarget.value)}
      />
      <datalist id={list}>
        {kit.species.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Chips
        label={t('collections.lifeForm')}
        options={lifeForms.map((value) => ({ value, label: t(`collections.lifeForms.${value}`) }))}
        value={form.lifeForm}
        onChange={(lifeForm) => onChange({ lifeForm })}
      />
      <div className={classes.pair}>
        {figure('population', t('collections.population'))}
        {figure('individuals', t('collections.individuals'))}
        {figure('sharePct', t('collections.share'))}
        <TextInput
          size="lg"
          type="date"
          label={t('collections.on')}
          max={parisDay()}
          value={form.collectedOn}
          onChange={({ currentTarget }) => onChange({ collectedOn: currentTarget.value || parisDay() })}
        />
        {form.lifeForm === 'woody' && figure('sites', t('collections.sites'))}
        {form.lifeForm === 'woody' && figure('spacingKm', t('collections.spacing'))}
      </div>
      <Chips
        label={t('collections.part')}
        options={collectedParts.map((value) => ({ value, label: t(`collections.parts.${value}`) }))}
        value={form.part}
        onChange={(part) => onChange({ part })}
      />
      <div className={classes.pair}>
        {figure('quantity', t('collections.quantity'))}
        <Chips
          label={t('collections.unit')}
          options={collectedUnits.map((value) => ({ value, label: t(`collections.units.${value}`) }))}
          value={form.unit}
          onChange={(unit) => onChange({ unit })}
        />
      </div>
    </>
  )
}
