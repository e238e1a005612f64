import { useTranslation } from 'react-i18next'
import { Select, TextInput } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { type Choices, type Kind, type Remedy, remediesFor, remedyOf, withRemedy } from './choices.ts'
import classes from './CheckRows.module.css'

type KindListProps = { kinds: readonly Kind[]; choices: Choices; onChange: (choices: Choices) => void }

/** Sorts of faults, each with what can be done about all of them at once. */
export function KindList({ kinds, choices, onChange }: KindListProps) {
  const { t, i18n } = useTranslation('import')
  const language = i18n.language === 'en' ? 'en' : 'fr'
  return (
    <ul className={classes.kinds}>
      {kinds.map((kind) => {
        const remedy = remedyOf(choices, kind)
        const told = `${kind.column ?? t('check.wholeRow')} : ${kind.message[language]}`
        return (
          <li key={`${kind.code} ${kind.column}`} className={classes.kind}>
            <Stack gap={2} className={classes.said}>
              <Text size="sm" fw={600}>
                {t('mend.rows', { count: kind.count })} · {kind.column ?? t('check.wholeRow')}
              </Text>
              <Text size="sm">{kind.message[language]}</Text>
              <Text size="xs" c="dimmed">
                {kind.fix[language]}
              </Text>
            </Stack>
            <Group gap="xs" className={classes.remedy}>
              <Select
                size="sm"
                aria-label={t('mend.remedyFor', { fault: told })}
                allowDeselect={false}
                data={remediesFor(kind).map((value) => ({ value, label: t(`mend.${value}`) }))}
                value={remedy}
                // The list holds remedies alone.
                onChange={(value) => onChange(withRemedy(choices, kind, value as Remedy))}
              />
              {remedy === 'price' && (
                <TextInput
                  size="sm"
                  type="number"
                  min={0}
                  step="0.01"
                  inputMode="decimal"
                  w={110}
                  aria-label={t('mend.priceLabel')}
                  rightSection="€"
                  defaultValue={((choices.missingPriceCents ?? 0) / 100).toFixed(2)}
                  onChange={(event) =>
                    onChange({
                      ...choices,
                      missingPriceCents: Math.max(0, Math.round(Number(event.currentTarget.value.replace(',', '.')) * 100) || 0),
                    })
                  }
                />
              )}
            </Group>
          </li>
        )
      })}
    </ul>
  )
}
