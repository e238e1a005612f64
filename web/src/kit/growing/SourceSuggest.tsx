import type { Answer } from '@plantule/contract/base/route'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { Suggest } from '../suggest/Suggest.tsx'
import { Group, Text } from '../../ui/layout.ts'
import { useAmount } from './use-amount.ts'

export type FoundSource = Answer<typeof localLotRoutes.findLocalSources>['items'][number]
type Props = { label: string; kinds: readonly FoundSource['kind'][]; onPick: (source: FoundSource) => void }

/** A collection, batch, mixture or cultivation by number or name, with what is left of it. */
export function SourceSuggest({ label, kinds, onPick }: Props) {
  const { t } = useTranslation(['local', 'production'])
  const amount = useAmount()
  return (
    <Suggest
      name={`sources-${kinds.join('-')}`}
      label={label}
      placeholder={t('local:findSource')}
      icon={<IconSearch size={16} />}
      find={async (q): Promise<readonly FoundSource[]> =>
        (await call(localLotRoutes.findLocalSources, { params: { q } })).items.filter(({ kind }) => kinds.includes(kind))
      }
      keyOf={(one) => one.id}
      isExact={(one, typed) => one.number.toLowerCase() === typed.toLowerCase()}
      onPick={(one) => onPick(one)}
      nothing={t('local:noSource')}
      render={(one) => (
        <Group justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm">{one.name}</Text>
            <Text size="xs" c="dimmed">
              {t(`production:family.kinds.${one.kind}`)} {one.number}
            </Text>
          </div>
          {one.left !== null && <Text size="sm">{amount(one.left, one.unit)}</Text>}
        </Group>
      )}
    />
  )
}
