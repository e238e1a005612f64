import type { CatalogueImport, ImportSettings } from '@plantule/contract/imports/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'
import { ColumnTable } from '../../../kit/import/ColumnTable.tsx'
import { fieldOf } from '../../../kit/import/mapping.ts'
import { Button } from '../../../ui/Button.tsx'
import { percent } from '../../../ui/format.ts'
import { Alert, SegmentedControl, Select } from '../../../ui/inputs.ts'
import { Grid, Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { ratesFor } from '../parts/rates.ts'
import { ReadAs } from './ReadAs.tsx'
import { useImportVerbs } from './use-import.ts'

/** Below this the person should look at a guess. */
const sure = 0.8

export function MatchColumns({ current }: { current: CatalogueImport }) {
  const { t, i18n } = useTranslation('import')
  const { tva_rates } = useInit()
  const { map } = useImportVerbs()
  const [settings, setSettings] = useState<ImportSettings>(current.settings)
  const language = i18n.language === 'en' ? 'en' : 'fr'
  const groups = (['product', 'subproduct'] as const).map((of) => ({
    group: t(`columns.of.${of}`),
    items: current.fields.filter((field) => field.of === of).map(({ key, label }) => ({ value: key, label: label[language] })),
  }))
  const set = (patch: Partial<ImportSettings>): void => setSettings({ ...settings, ...patch })
  const ignored = current.headers.filter((_, column) => !fieldOf(settings.mapping, column)).length
  const unread = current.unread.toSorted((a, b) => Number(b.stock) - Number(a.stock))
  const foreign = settings.layout !== null && settings.layout !== 'plantule'
  return (
    <Panel title={t('columns.title')} text={t('columns.text', { count: current.rows })}>
      <ReadAs current={current} />
      {settings.layout && (
        <Alert color="green" mb="md" title={t('columns.recognised', { program: t(`layout.${settings.layout}`) })}>
          <Group justify="space-between" gap="sm">
            <Text size="sm">{t('columns.recognisedText')}</Text>
            <Button size="xs" onClick={() => set({ layout: null })}>
              {t('columns.byHand')}
            </Button>
          </Group>
        </Alert>
      )}
      {settings.layout && unread.length > 0 && (
        <Alert color={unread.some((one) => one.stock) ? 'orange' : 'gray'} mb="md" title={t('columns.unread', { count: unread.length })}>
          <Text size="sm">
            {unread.map((one, at) => (
              <span key={one.column}>
                {at > 0 && ', '}
                {one.stock ? (
                  <b>{`${one.header || t('columns.unnamed', { column: one.column + 1 })} (${t('columns.countsStock')})`}</b>
                ) : (
                  one.header || t('columns.unnamed', { column: one.column + 1 })
                )}
              </span>
            ))}
          </Text>
          <Text size="xs" c="dimmed" mt={4}>
            {t('columns.unreadText')}
          </Text>
        </Alert>
      )}
      {!settings.layout && (
        <ColumnTable
          headers={current.headers}
          sample={current.sample}
          fields={groups}
          mapping={settings.mapping}
          onChange={(mapping) => set({ mapping })}
          mark={(column) => <Guessed current={current} mapping={settings.mapping} column={column} />}
        />
      )}
      <Grid mt="md" align="flex-end">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Stack gap={4}>
            <Text size="sm" fw={600}>
              {t('columns.empty')}
            </Text>
            <SegmentedControl
              fullWidth
              aria-label={t('columns.empty')}
              data={[
                { value: 'keep', label: t('columns.keep') },
                { value: 'clear', label: t('columns.clear') },
              ]}
              value={settings.emptyCells}
              onChange={(value) => set({ emptyCells: value === 'clear' ? 'clear' : 'keep' })}
            />
          </Stack>
        </Grid.Col>
        {(foreign || settings.layout === null) && (
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <Stack gap={4}>
              <Text size="sm" fw={600}>
                {t('columns.prices')}
              </Text>
              <SegmentedControl
                fullWidth
                aria-label={t('columns.prices')}
                data={[
                  { value: 'incl', label: t('columns.incl') },
                  { value: 'excl', label: t('columns.excl') },
                ]}
                value={settings.pricesInclTax ? 'incl' : 'excl'}
                onChange={(value) => set({ pricesInclTax: value === 'incl' })}
              />
            </Stack>
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Select
            label={t('columns.rate')}
            placeholder={t('columns.noRate')}
            clearable
            data={ratesFor(tva_rates, undefined).map((rate) => ({
              value: String(rate.rateBp),
              label: rate.name.includes('%') ? rate.name : `${rate.name} (${percent(rate.rateBp)})`,
            }))}
            value={settings.defaultRateBp === null ? null : String(settings.defaultRateBp)}
            onChange={(value) => set({ defaultRateBp: value === null ? null : Number(value) })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Stack gap={4}>
            <Text size="sm" fw={600}>
              {t('columns.type')}
            </Text>
            <SegmentedControl
              fullWidth
              aria-label={t('columns.type')}
              data={(['plant', 'other'] as const).map((value) => ({ value, label: t(`types.${value}`) }))}
              value={settings.defaultType}
              onChange={(value) => set({ defaultType: value === 'other' ? 'other' : 'plant' })}
            />
          </Stack>
        </Grid.Col>
      </Grid>
      <Group justify="space-between" mt="lg">
        <Text size="sm" c="dimmed">
          {settings.layout === null && ignored > 0 && t('columns.ignored', { count: ignored })}
        </Text>
        <Button look="main" busy={map.isPending} onClick={() => map.mutate({ params: { id: current.id }, body: settings })}>
          {t('columns.check')}
        </Button>
      </Group>
    </Panel>
  )
}

/** How sure it is that a column gives what it is taken for. */
function Guessed({ current, mapping, column }: { current: CatalogueImport; mapping: ImportSettings['mapping']; column: number }) {
  const { t } = useTranslation('import')
  const field = fieldOf(mapping, column)
  const guess = current.guesses.find((one) => one.column === column)
  if (!field) return null
  if (guess?.field !== field) return <Pill tone="progress">{t('columns.chosen')}</Pill>
  const known = guess.confidence >= sure
  return <Pill tone={known ? 'good' : 'attention'}>{known ? t('columns.sure') : t('columns.unsure')}</Pill>
}
