import type { Use } from '@plantule/contract/library/library'
import { useTranslation } from 'react-i18next'
import { Text } from '../../../ui/layout.ts'

const SHOWN = 2

export function UsedBy({ uses }: { uses: readonly Use[] }) {
  const { t } = useTranslation('library')
  if (uses.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('unused')}
      </Text>
    )
  const names = uses.slice(0, SHOWN).map((use) => use.name)
  const more = uses.length - names.length
  return <span title={uses.map((use) => use.name).join('\n')}>{names.join(', ') + (more > 0 ? ` + ${more}` : '')}</span>
}
