import { Spotlight, createSpotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { icons } from './icons.ts'
import { useFound } from './use-found.ts'
import { useMenu } from './use-menu.ts'

const [store, spotlight] = createSpotlight()

type PaletteProps = { query: string; onQuery: (query: string) => void; onClose: () => void }

/** Ctrl K: to a screen, a customer, an order, a product. */
export default function Palette({ query, onQuery, onClose }: PaletteProps) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const areas = useMenu()
  const found = useFound(query)
  useEffect(() => {
    spotlight.open()
    return () => spotlight.close()
  }, [])

  // What the server found comes after the choice of the first entry was made: it is made again, or Enter would do nothing.
  const first = found.flatMap((kind) => kind.items)[0]?.to
  useEffect(() => {
    const entries = document.querySelectorAll('[role="dialog"] [data-action]')
    if (query && ![...entries].some((entry) => entry.hasAttribute('data-selected'))) entries[0]?.setAttribute('data-selected', 'true')
  }, [query, first])

  const go = (to: string) => () => void navigate({ to })
  const groups: SpotlightActionGroupData[] = [
    ...found.map((kind) => ({
      group: kind.label,
      actions: kind.items.map((item) => ({
        id: item.to,
        label: item.label,
        description: item.detail,
        // What the server found matches by its own rules; here it must always pass.
        keywords: query,
        leftSection: <kind.Icon size={20} stroke={1.6} />,
        onClick: go(item.to),
      })),
    })),
    {
      group: t('palette.screens'),
      actions: areas.flatMap((area) =>
        area.entries.map((entry) => {
          const Icon = icons[entry.icon]
          return {
            id: entry.path,
            label: t(`screens.${entry.title}`),
            description: t(`areas.${area.name}`),
            leftSection: <Icon size={20} stroke={1.6} />,
            onClick: go(entry.path),
          }
        }),
      ),
    },
  ].filter((group) => group.actions.length > 0)

  return (
    <Spotlight
      store={store}
      actions={groups}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={480}
      radius="lg"
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      nothingFound={t('palette.nothing')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('palette.hint'),
        'aria-label': t('palette.hint'),
        onFocus: ({ currentTarget }) => currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length),
      }}
    />
  )
}
