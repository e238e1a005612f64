import { Spotlight, createSpotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { holds } from '@plantule/contract/base/permissions'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../api/session.ts'
import { begins, fits } from '../kit/suggest/fits.ts'
import { icons } from './icons.ts'
import { paletteActions } from './palette-actions.ts'
import { recents } from './recents.ts'
import { useFound } from './use-found.ts'
import { useMenu, type MenuEntry } from './use-menu.ts'

const [store, spotlight] = createSpotlight()

const byNumber = ['papers', 'orders', 'customers', 'products'] as const
const byWord = ['customers', 'products', 'orders', 'papers'] as const

type PaletteProps = { query: string; onQuery: (query: string) => void; onClose: () => void }

/** Ctrl K: a number on a paper, a record, something to begin, a screen, a setting; what was seen last while nothing is typed. */
export default function Palette({ query, onQuery, onClose }: PaletteProps) {
  const { t } = useTranslation(['shell', 'finding'])
  const { session } = useInit()
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
  const seen = query ? [] : recents()
  const actions = paletteActions.filter(
    ({ name, right }) =>
      query && holds(session.rights, right) && fits(query, `${t(`finding:actions.${name}`)} ${t(`finding:actionWords.${name}`)}`),
  )
  const words = ({ title, area }: MenuEntry): string =>
    [
      t(`screens.${title}`),
      t(`areas.${area}`),
      t(`finding:words.${title}` as 'finding:words.invoicing', { defaultValue: '' }),
      t(`finding:texts.${title}` as 'finding:texts.invoicing', { defaultValue: '' }),
    ].join(' ')
  const shown = areas
    .flatMap((area) => area.entries)
    .filter((entry) => (query ? fits(query, words(entry)) : !entry.place))
    // By its name before by what it is about.
    .toSorted((a, b) => Number(fits(query, t(`screens.${b.title}`))) - Number(fits(query, t(`screens.${a.title}`))))
  // Who types the name of a screen wants the screen; else records come first, and a number's paper before all.
  const named = query.length > 1 && shown.some(({ title }) => begins(query, t(`screens.${title}`)))
  const ofScreens: SpotlightActionGroupData[] = [
    {
      group: t('finding:groups.actions'),
      actions: actions.map(({ name, to, icon }) => {
        const Icon = icons[icon]
        return { id: `begin ${name}`, label: t(`finding:actions.${name}`), leftSection: <Icon size={20} stroke={1.6} />, onClick: go(to) }
      }),
    },
    {
      group: t('palette.screens'),
      actions: shown.map((entry) => {
        const Icon = icons[entry.icon]
        const place = entry.place === 'settings' ? t('screens.settings') : t(`areas.${entry.area}`)
        return {
          id: `screen ${entry.to}`,
          label: t(`screens.${entry.title}`),
          description: place,
          leftSection: <Icon size={20} stroke={1.6} />,
          onClick: go(entry.to),
        }
      }),
    },
  ]
  const isAsked = (kind: (typeof found)[number]): boolean =>
    kind.items.some(({ label }) => label.toLowerCase() === query.trim().toLowerCase())
  // A figure is looked for on papers, the very number before all; a word names somebody or a plant before the orders of theirs.
  const kinds = /\d/.test(query) ? byNumber : byWord
  const ofRecords = kinds
    .flatMap((name) => found.find((kind) => kind.name === name) ?? [])
    .toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)))
    .map((kind): SpotlightActionGroupData => ({
      group: kind.label,
      actions: kind.items.map((item) => ({
        id: item.to,
        label: item.label,
        description: item.detail,
        leftSection: <kind.Icon size={20} stroke={1.6} />,
        onClick: go(item.to),
      })),
    }))
  const groups: SpotlightActionGroupData[] = [
    {
      group: t('finding:groups.recents'),
      actions: seen.map(({ to, label }) => ({
        id: `seen ${to}`,
        label,
        leftSection: <IconHistory size={20} stroke={1.6} />,
        onClick: go(to),
      })),
    },
    ...(named && !/\d/.test(query) ? [...ofScreens, ...ofRecords] : [...ofRecords, ...ofScreens]),
  ].filter((group) => group.actions.length > 0)

  return (
    <Spotlight
      store={store}
      actions={groups}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      // Each kind was asked by its own rules.
      filter={(_, all) => all}
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
