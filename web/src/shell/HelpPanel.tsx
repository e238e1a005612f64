import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadHelp, type Help, type HelpPage } from '../help/pages.ts'
import { topicOf } from '../help/places.ts'
import type { Language } from '../i18n/language.ts'
import { useInit } from '../api/session.ts'
import { fits } from '../kit/suggest/fits.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import classes from './HelpPanel.module.css'

const NewRequest = lazy(() => import('../kit/conversation/NewRequest.tsx'))

type HelpPanelProps = { onKeys: () => void; onClose: () => void }

/** Beside the screen that it tells of, which stays usable: what, why, how, and the words that one may not know. */
export default function HelpPanel({ onKeys, onClose }: HelpPanelProps) {
  const { t, i18n } = useTranslation(['shell', 'kit'])
  const topic = useRouterState({ select: (state) => topicOf(state.location.pathname) })
  const [query, setQuery] = useState('')
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const visiting = useInit().support !== null
  const language: Language = i18n.language === 'en' ? 'en' : 'fr'
  const { data } = useQuery({ queryKey: ['help', language], queryFn: () => loadHelp(language), staleTime: Infinity })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <aside className={classes.panel} aria-label={t('help.title')}>
      <header>
        <h2>{t('help.title')}</h2>
        <CloseButton size="lg" aria-label={t('kit:close')} onClick={onClose} />
      </header>
      <TextInput
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <nav className={classes.ways} aria-label={t('help.ways')}>
        {!visiting && (
          <Button look="main" onClick={() => setAsking(true)}>
            {t('help.ask')}
          </Button>
        )}
        <Button to={paths.support}>{t('help.requests')}</Button>
        <Button to={paths.supportAppointments}>{t('help.appointment')}</Button>
      </nav>
      {asking && (
        <Suspense>
          <NewRequest
            onClose={() => setAsking(false)}
            onOpened={(id) => {
              onClose()
              void navigate({ to: paths.supportRequest(id) })
            }}
          />
        </Suspense>
      )}
      {data && (query.trim() === '' ? <Here help={data} topic={topic} /> : <Found help={data} query={query} />)}
      <Button look="quiet" onClick={onKeys}>
        {t('keys.title')}
      </Button>
    </aside>
  )
}

function Here({ help, topic }: { help: Help; topic: string | undefined }) {
  const { t } = useTranslation('shell')
  const page = help.pages.find((one) => one.topic === topic)
  const others = help.pages.filter((one) => one !== page)
  return (
    <>
      {page && <PageOf page={page} />}
      <h3>{t('help.words')}</h3>
      <Words words={help.words} />
      <h3>{t('help.others')}</h3>
      {others.map((one) => (
        <details key={one.topic}>
          <summary>{one.title}</summary>
          <PageOf page={one} />
        </details>
      ))}
    </>
  )
}

function Found({ help, query }: { help: Help; query: string }) {
  const { t } = useTranslation('shell')
  const words = help.words.filter(({ word, means }) => fits(query, `${word} ${means}`))
  const pages = help.pages.filter(({ title, what, why, how }) => fits(query, [title, what, why, ...how].join(' ')))
  return (
    <div role="status">
      <Words words={words} />
      {pages.map((page) => (
        <PageOf key={page.topic} page={page} />
      ))}
      {words.length + pages.length === 0 && <p>{t('palette.nothing')}</p>}
    </div>
  )
}

function Words({ words }: { words: Help['words'] }) {
  return (
    <dl>
      {words.map(({ word, means }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  )
}

function PageOf({ page: { title, what, why, how } }: { page: HelpPage }) {
  return (
    <article>
      <h3>{title}</h3>
      <p>{what}</p>
      <p>{why}</p>
      <ul>
        {how.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </article>
  )
}
