import { Checkbox, Group, NativeSelect, NumberInput, Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { DayPick } from '../fields/DayPick.tsx'
import { dayPresets } from './day-presets.ts'
import { type Filter, type Operator, operatorOf, operatorsOf, withOperator } from './filter.ts'
import type { Search } from './list-state.ts'

type EditorProps = {
  filter: Filter
  search: Search
  set: (patch: Record<string, string | undefined>) => void
  onDone: () => void
}

/** The inside of a filter's chip; loaded when one is first opened. */
export default function FilterEditor(props: EditorProps) {
  switch (props.filter.kind) {
    case 'choice':
      return <Meant {...props} filter={props.filter} />
    case 'presence':
      return <Presence {...props} filter={props.filter} />
    case 'flag':
      return <Flag {...props} filter={props.filter} />
    case 'day':
      return <OneDay {...props} filter={props.filter} />
    case 'days':
      return <Days {...props} filter={props.filter} />
    case 'number':
    case 'euros':
      return <Amount {...props} filter={props.filter} />
  }
}

type Of<Kind extends Filter['kind']> = Omit<EditorProps, 'filter'> & { filter: Extract<Filter, { kind: Kind }> }

/** How a choice is meant, where it may be meant otherwise, and the choice itself. */
function Meant(props: Of<'choice'>) {
  const { t } = useTranslation()
  const { filter, search, set } = props
  const offered = operatorsOf(filter)
  const operator = operatorOf(filter, search)
  if (offered.length === 1) return <Choices {...props} />
  return (
    <Stack gap="sm">
      <NativeSelect
        size="xs"
        aria-label={t('filter.operator', { name: filter.label })}
        value={operator}
        data={offered.map((value) => ({ value, label: t(`filter.operators.${value}`) }))}
        onChange={(event) => set(withOperator(filter, search, event.currentTarget.value as Operator))}
      />
      {(operator === 'is' || operator === 'not') && <Choices {...props} />}
    </Stack>
  )
}

/** So many are drawn; the others are found by typing. */
const SHOWN = 100

function Choices({ filter, search, set, onDone }: Of<'choice'>) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const chosen = search[filter.key]?.split(',') ?? []
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const found = filter.options.filter((option) => plain(option.label).includes(plain(wanted)))
  const options = found.slice(0, SHOWN)
  if (filter.options.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('filter.none')}
      </Text>
    )
  return (
    <Stack gap="xs">
      {filter.options.length > 8 && (
        <TextInput
          size="xs"
          placeholder={t('filter.find')}
          aria-label={t('filter.find')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <ScrollArea.Autosize mah={280}>
        {filter.many ? (
          <Checkbox.Group
            aria-label={filter.label}
            value={chosen}
            onChange={(values) => set({ [filter.key]: values.join(',') || undefined })}
          >
            <Stack gap={8} p={2}>
              {options.map((option) => (
                <Checkbox key={option.value} value={option.value} label={option.label} size="sm" />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : (
          <Radio.Group
            aria-label={filter.label}
            value={chosen[0] ?? null}
            onChange={(value) => {
              set({ [filter.key]: value })
              onDone()
            }}
          >
            <Stack gap={8} p={2}>
              {options.map((option) => (
                <Radio key={option.value} value={option.value} label={option.label} size="sm" />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </ScrollArea.Autosize>
      {found.length > SHOWN && (
        <Text size="xs" c="dimmed">
          {t('filter.more', { count: found.length - SHOWN })}
        </Text>
      )}
    </Stack>
  )
}

/** There is something, or there is nothing. */
function Presence({ filter, search, set, onDone }: Of<'presence'>) {
  const { t } = useTranslation()
  const operator = operatorOf(filter, search)
  return (
    <Radio.Group
      aria-label={filter.label}
      value={operator === 'is' ? null : operator}
      onChange={(value) => {
        set(withOperator(filter, search, value as Operator))
        onDone()
      }}
    >
      <Stack gap={8}>
        <Radio value="empty" label={t('filter.operators.empty')} size="sm" />
        <Radio value="filled" label={t('filter.operators.filled')} size="sm" />
      </Stack>
    </Radio.Group>
  )
}

function Flag({ filter, search, set, onDone }: Of<'flag'>) {
  return (
    <Radio.Group
      aria-label={filter.label}
      value={search[filter.key] ?? null}
      onChange={(value) => {
        set({ [filter.key]: value })
        onDone()
      }}
    >
      <Stack gap={8}>
        <Radio value="true" label={filter.yes} size="sm" />
        <Radio value="false" label={filter.no} size="sm" />
      </Stack>
    </Radio.Group>
  )
}

function OneDay({ filter, search, set }: Of<'day'>) {
  return <DayPick label={filter.label} value={search[filter.key] ?? null} onChange={(day) => set({ [filter.key]: day ?? undefined })} />
}

function Days({ filter, search, set, onDone }: Of<'days'>) {
  const { t } = useTranslation()
  const { fiscal_year_start } = useInit()
  return (
    <Stack gap="sm">
      <Group gap={6}>
        {dayPresets(undefined, fiscal_year_start).map((preset) => (
          <Button
            key={preset.name}
            size="xs"
            look="plain"
            onClick={() => {
              set({ [filter.key]: preset.from, [filter.until]: preset.until })
              onDone()
            }}
          >
            {t(`filter.preset.${preset.name}`)}
          </Button>
        ))}
      </Group>
      <Group grow>
        <DayPick label={t('filter.from')} value={search[filter.key] ?? null} onChange={(day) => set({ [filter.key]: day ?? undefined })} />
        <DayPick
          label={t('filter.to')}
          value={search[filter.until] ?? null}
          onChange={(day) => set({ [filter.until]: day ?? undefined })}
        />
      </Group>
    </Stack>
  )
}

function Amount({ filter, search, set }: Of<'number' | 'euros'>) {
  const cents = filter.kind === 'euros'
  const value = search[filter.key]
  return (
    <NumberInput
      label={filter.label}
      size="sm"
      decimalSeparator=","
      thousandSeparator=" "
      hideControls
      suffix={cents ? ' €' : undefined}
      value={value === undefined ? '' : cents ? Number(value) / 100 : Number(value)}
      onChange={(next) => set({ [filter.key]: next === '' ? undefined : String(cents ? Math.round(Number(next) * 100) : next) })}
    />
  )
}
