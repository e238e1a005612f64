import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fits } from '../../../kit/suggest/fits.ts'
import { Page } from '../../../kit/Page.tsx'
import { icons } from '../../../shell/icons.ts'
import { settingsOf, useMenu, type MenuEntry } from '../../../shell/use-menu.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import classes from './Settings.module.css'

/** All that is set once, by area, found by what people call it. */
export default function SettingsScreen() {
  const { t } = useTranslation(['finding', 'shell'])
  const [query, setQuery] = useState('')
  const text = (entry: MenuEntry): string => t(`texts.${entry.title}` as 'texts.invoicing', { defaultValue: '' })
  const said = (entry: MenuEntry): string =>
    [t(`shell:screens.${entry.title}`), text(entry), t(`words.${entry.title}` as 'words.invoicing', { defaultValue: '' })].join(' ')
  const areas = settingsOf(useMenu())
    .map(({ name, entries }) => ({ name, entries: entries.filter((entry) => fits(query, said(entry))) }))
    .filter(({ entries }) => entries.length > 0)
    // What is about the shop itself first.
    .toSorted((one, other) => Number(other.name === 'settings') - Number(one.name === 'settings'))
  return (
    <Page title={t('title')} width="record">
      <TextInput
        type="search"
        size="md"
        mb="lg"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        data-autofocus
      />
      {areas.length === 0 && <EmptyState icon={<IconSearch size={30} stroke={1.5} />} title={t('nothing', { query })} text="" />}
      {areas.map(({ name, entries }) => (
        <section key={name} className={classes.area} aria-labelledby={`settings-${name}`}>
          <h2 id={`settings-${name}`} className={classes.title}>
            {name === 'settings' ? t('shop') : t(`shell:areas.${name}`)}
          </h2>
          <ul className={classes.list}>
            {entries.map((entry) => {
              const Icon = icons[entry.icon]
              return (
                <li key={entry.to}>
                  <Link to={entry.to} className={classes.card}>
                    <Icon size={22} stroke={1.5} aria-hidden />
                    <span>
                      <b>{t(`shell:screens.${entry.title}`)}</b>
                      <small>{text(entry)}</small>
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </Page>
  )
}
