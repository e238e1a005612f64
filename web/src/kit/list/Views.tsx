import { UnstyledButton } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { preference } from '../../preference.ts'
import { filtersOf, type Search } from './list-state.ts'
import classes from './Views.module.css'

const NameView = lazy(() => import('./NameView.tsx'))

/** A named state of the list: filters, and the order if it says so. */
export type View = { name: string; search: Search }

const same = (a: Search, b: Search): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => a[key] === b[key])
}

type ViewsProps = { list: string; given: readonly View[]; search: Search; replace: (search: Search) => void }

/** Tabs over the list: those of the screen first, then the person's own. */
export function Views({ list, given, search, replace }: ViewsProps) {
  const { t } = useTranslation()
  const [stored] = useState(() => preference<View[]>(`views.${list}`, []))
  const [own, setOwn] = useState(stored.get)
  const [naming, setNaming] = useState<View | 'new' | null>(null)
  const keep = (views: View[]): void => {
    stored.set(views)
    setOwn(views)
  }
  const now = filtersOf(search)
  const all = [...given, ...own]
  const active = all.find((view) => same(filtersOf(view.search), now))
  if (all.length === 0) return null

  return (
    <div className={classes.views} role="group" aria-label={t('views.title')}>
      {all.map((view) => (
        <span key={view.name} className={classes.view} data-active={view === active || undefined}>
          <UnstyledButton className={classes.tab} aria-pressed={view === active} onClick={() => replace(view.search)}>
            {view.name}
          </UnstyledButton>
          {own.includes(view) && view === active && (
            <ActionMenu
              label={t('views.actions', { name: view.name })}
              actions={[
                { label: t('views.rename'), run: () => setNaming(view) },
                { label: t('views.first'), run: () => keep([view, ...own.filter((one) => one !== view)]) },
                { label: t('views.remove'), danger: true, run: () => keep(own.filter((one) => one !== view)) },
              ]}
            />
          )}
        </span>
      ))}
      {!active && (
        <UnstyledButton className={classes.save} onClick={() => setNaming('new')}>
          <IconBookmarkPlus size={15} aria-hidden /> {t('views.save')}
        </UnstyledButton>
      )}
      {naming && (
        <Suspense>
          <NameView
            name={naming === 'new' ? '' : naming.name}
            taken={all.filter((view) => view !== naming).map((view) => view.name)}
            onClose={() => setNaming(null)}
            onName={(name) => {
              if (naming === 'new') keep([...own, { name, search: { ...now, ...orderOf(search) } }])
              else keep(own.map((view) => (view === naming ? { ...view, name } : view)))
              setNaming(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

const orderOf = ({ sort, dir }: Search): Search => ({ ...(sort && { sort }), ...(dir && { dir }) })
