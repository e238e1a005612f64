import { exposures, foliages, waterNeeds } from '@plantule/contract/taxonomy/botanical'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { CheckField, ChoiceField, NumberField, TextField } from '../../../kit/form/fields.tsx'
import { Grid, Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Toggles } from './Toggles.tsx'
import type { ProductFormState } from './use-product-form.ts'

const third = { base: 12, sm: 6, md: 4 }

/** The technical sheet of a plant; the names of its fields are those of the contract. */
export function BotanicalSheet({ form }: { form: ProductFormState }) {
  const { t, i18n } = useTranslation('product')
  const { control } = form
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: new Intl.DateTimeFormat(i18n.language, { month: 'narrow' }).format(new Date(2026, index, 1)),
    name: new Intl.DateTimeFormat(i18n.language, { month: 'long' }).format(new Date(2026, index, 1)),
  }))
  const monthRow = (name: 'botanical.floweringMonths' | 'botanical.harvestMonths' | 'botanical.plantingMonths', label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Toggles
          label={label}
          options={months}
          value={(field.value ?? []).map(String)}
          onChange={(values) => field.onChange(values.map(Number).toSorted((a, b) => a - b))}
        />
      )}
    />
  )
  const span = (name: 'botanical.heightCm' | 'botanical.spreadCm', label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const value = field.value ?? { min: null, max: null }
        return (
          <div>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Group gap={6} wrap="nowrap">
              <FigureInput
                aria-label={`${label}, ${t('sheet.from')}`}
                unit="cm"
                value={value.min}
                onChange={(min) => field.onChange({ ...value, min })}
              />
              <span aria-hidden>–</span>
              <FigureInput
                aria-label={`${label}, ${t('sheet.to')}`}
                unit="cm"
                value={value.max}
                onChange={(max) => field.onChange({ ...value, max })}
                error={fieldState.error?.message}
              />
            </Group>
          </div>
        )
      }}
    />
  )
  return (
    <Panel title={t('sheet.title')} text={t('sheet.text')}>
      <Grid>
        <Grid.Col span={third}>
          <TextField control={control} name="botanical.family" label={t('sheet.family')} maxLength={100} />
        </Grid.Col>
        <Grid.Col span={third}>
          <ChoiceField
            control={control}
            name="botanical.foliage"
            label={t('sheet.foliage')}
            options={foliages.map((value) => ({ value, label: t(`sheet.foliages.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={third}>
          <TextField control={control} name="botanical.habit" label={t('sheet.habit')} maxLength={100} />
        </Grid.Col>
        <Grid.Col span={third}>
          <Controller
            control={control}
            name="botanical.exposure"
            render={({ field }) => (
              <Toggles
                label={t('sheet.exposure')}
                options={exposures.map((value) => ({ value, label: t(`sheet.exposures.${value}`) }))}
                value={[...(field.value ?? [])]}
                onChange={field.onChange}
              />
            )}
          />
        </Grid.Col>
        <Grid.Col span={third}>
          <ChoiceField
            control={control}
            name="botanical.water"
            label={t('sheet.water')}
            options={waterNeeds.map((value) => ({ value, label: t(`sheet.waters.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={third}>
          <NumberField control={control} name="botanical.hardinessC" label={t('sheet.hardiness')} unit="°C" digits={0} />
        </Grid.Col>
        <Grid.Col span={third}>{span('botanical.heightCm', t('sheet.height'))}</Grid.Col>
        <Grid.Col span={third}>{span('botanical.spreadCm', t('sheet.spread'))}</Grid.Col>
        <Grid.Col span={third}>
          <TextField control={control} name="botanical.soil" label={t('sheet.soil')} maxLength={300} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>{monthRow('botanical.floweringMonths', t('sheet.flowering'))}</Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <TextField control={control} name="botanical.floweringColour" label={t('sheet.colour')} maxLength={100} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>{monthRow('botanical.plantingMonths', t('sheet.planting'))}</Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>{monthRow('botanical.harvestMonths', t('sheet.harvest'))}</Grid.Col>
        <Grid.Col span={12}>
          <TextField control={control} name="botanical.use" label={t('sheet.use')} maxLength={300} />
        </Grid.Col>
        <Grid.Col span={12}>
          <Group gap="lg">
            {(['melliferous', 'edible', 'scented', 'toxic'] as const).map((flag) => (
              <CheckField key={flag} control={control} name={`botanical.${flag}`} label={t(`sheet.${flag}`)} />
            ))}
          </Group>
        </Grid.Col>
      </Grid>
    </Panel>
  )
}
