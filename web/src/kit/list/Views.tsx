import { UnstyledButton } from '@mantine/core'
import { IconBookmarkPlus, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu, type Action } from '../../ui/ActionMenu.tsx'
import { confirm } from '../../ui/confirm.ts'
import { preference } from '../../preference.ts'
import type { Search } from './list-state.ts'
import { filtersOf } from './target-of.ts'
import { useViews, type Tab, type View } from './use-views.ts'
import classes from './Views.module.css'

export type { View }

const NameView = lazy(() => import('./NameView.tsx'))

const same = (a: Search, b: Search): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => a[key] === b[key])
}

/** `path` is that of the list's route. */
type ViewsProps = { list: string; path: string; given: readonly View[]; search: Search; replace: (search: Search) => void }

/** Tabs over the list: those of the screen first, then those that the shop shares, then the person's own. */
export function Views({ list, path, given, search, replace }: ViewsProps) {
  const { t } = useTranslation()
  const views = useViews(list, path, given)
  const [remembered] = useState(() => preference(`view.${list}`, ''))
  const [chosen, setChosen] = useState(remembered.get)
  const [naming, setNaming] = useState<Tab | 'new' | null>(null)
  const choose = (name: string): void => {
    remembered.set(name)
    setChosen(name)
  }
  const now = filtersOf(search)
  const { tabs } = views
  const active = tabs.find((tab) => same(filtersOf(tab.search), now))
  const opened = active?.name
  // Also one that an address opened.
  useEffect(() => {
    if (opened === undefined) return
    remembered.set(opened)
    setChosen(opened)
  }, [opened, remembered])
  // What was chosen last and is filtered otherwise by now; the view of everything is no start of another.
  const left = active ? undefined : tabs.find((tab) => tab.name === chosen && Object.keys(filtersOf(tab.search)).length > 0)
  const strip = useRef<HTMLDivElement>(null)
  const leftName = left?.name
  // On a phone the tabs go on beside the screen: the one that is shown is brought in, with what may be done with it.
  useEffect(() => {
    const tab = strip.current?.querySelector(leftName === undefined ? '[data-active]' : '[data-left]')
    if (strip.current && tab) showWithin(strip.current, tab, leftName !== undefined)
  }, [opened, leftName])
  if (tabs.length === 0) return null

  const present = (): Search => ({ ...now, ...orderOf(search) })
  const actionsOf = (tab: Tab): Action[] => [
    { label: t('views.rename'), run: () => setNaming(tab) },
    { label: t('views.first'), run: () => views.putFirst(tab) },
    ...(tab.kind === 'own' && views.mayShare ? [{ label: t('views.share'), run: () => views.share(tab) }] : []),
    {
      label: t(tab.kind === 'shared' ? 'views.removeShared' : 'views.remove'),
      danger: true,
      run: () => void removed(tab),
    },
  ]
  const removed = async (tab: Tab): Promise<void> => {
    const sure =
      tab.kind === 'own' ||
      (await confirm({
        title: t('views.removeTitle', { name: tab.name }),
        text: t('views.removeText'),
        confirm: t('views.removeShared'),
        danger: true,
      }))
    if (sure) views.remove(tab)
  }

  return (
    <div ref={strip} className={classes.views} role="group" aria-label={t('views.title')}>
      {tabs.map((tab) => (
        <span
          key={`${tab.kind} ${tab.name}`}
          className={classes.view}
          data-active={tab === active || undefined}
          data-left={tab === left || undefined}
        >
          <UnstyledButton
            className={classes.tab}
            aria-pressed={tab === active}
            onClick={() => {
              choose(tab.name)
              replace(tab.search)
            }}
          >
            {tab.kind === 'shared' && <IconUsers size={14} stroke={1.6} role="img" aria-label={t('views.shared')} />}
            {tab.name}
            {tab === left && <span className={classes.modified}>{t('views.modified')}</span>}
          </UnstyledButton>
          {tab === active && views.mayChange(tab) && <ActionMenu label={t('views.actions', { name: tab.name })} actions={actionsOf(tab)} />}
        </span>
      ))}
      {left && (
        <>
          {views.mayChange(left) && (
            <UnstyledButton className={classes.save} onClick={() => views.change(left, { search: present() })}>
              {t('views.keep')}
            </UnstyledButton>
          )}
          <UnstyledButton className={classes.save} onClick={() => replace(left.search)}>
            {t('views.back')}
          </UnstyledButton>
        </>
      )}
      {!active && (
        <UnstyledButton className={classes.save} onClick={() => setNaming('new')}>
          <IconBookmarkPlus size={15} aria-hidden /> {t('views.save')}
        </UnstyledButton>
      )}
      {naming && (
        <Suspense>
          <NameView
            name={naming === 'new' ? '' : naming.name}
            taken={tabs.filter((tab) => tab !== naming).map((tab) => tab.name)}
            onClose={() => setNaming(null)}
            onName={(name) => {
              if (naming === 'new') views.add({ name, search: present() })
              else views.change(naming, { name })
              choose(name)
              setNaming(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Moves the strip sideways, and nothing else of the page. `first`: to its beginning, as what follows belongs to it. */
function showWithin(strip: Element, tab: Element, first: boolean): void {
  const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (first || inner.left < outer.left) strip.scrollLeft += inner.left - outer.left
  else if (inner.right > outer.right) strip.scrollLeft += Math.min(inner.right - outer.right, inner.left - outer.left)
}

const orderOf = ({ sort, dir }: Search): Search => ({ ...(sort && { sort }), ...(dir && { dir }) })
