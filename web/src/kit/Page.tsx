import { Title } from '@mantine/core'
import { IconChevronLeft, IconLink } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { figure } from '../ui/format.ts'
import { Link } from '../ui/Link.tsx'
import { recordAt } from './record/changed-records.ts'
import { LastChanged } from './record/LastChanged.tsx'
import classes from './Page.module.css'

export type PageProps = {
  title: string
  /** Shown beside the title: a status, a number. */
  aside?: ReactNode
  count?: number | undefined
  /** There are more than `count`. */
  countMore?: boolean
  subtitle?: ReactNode
  /** The list this record comes from. */
  back?: { to: string; label: string }
  actions?: ReactNode
  /** Ways to the sister lists: beside the title where there is room, else below it. */
  kinds?: ReactNode
  children: ReactNode
  /** Forms and records read better narrower than lists. */
  width?: 'full' | 'record'
}

/** Title, actions and body of every screen; gives the browser's tab its title. */
export function Page({ title, aside, count, countMore = false, subtitle, back, actions, kinds, children, width = 'full' }: PageProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${title} · Plantule`
  }, [title])
  const { pathname } = useLocation()
  const record = back && recordAt(pathname)
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <div className={classes.words}>
          {back && (
            <Link to={back.to} className={classes.back}>
              <IconChevronLeft size={15} aria-hidden /> {back.label}
            </Link>
          )}
          <div className={classes.title}>
            <Title order={1}>{title}</Title>
            {count !== undefined && (
              <span className={classes.count} aria-label={t('list.countLabel', { count, shown: figure(count) })}>
                {figure(count)}
                {countMore && '+'}
              </span>
            )}
            {aside}
            {back && <CopyLink />}
          </div>
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
          {record && <LastChanged record={record} />}
        </div>
        {kinds && <div className={classes.kinds}>{kinds}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** The same place on every record: its address, for a colleague; filters and windows of the moment are no part of it. */
function CopyLink() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (!/\/\d+$/.test(pathname)) return null
  return (
    <IconButton label={t('copyLink')} onClick={() => void copyText(window.location.origin + pathname, t('linkCopied'))}>
      <IconLink size={16} />
    </IconButton>
  )
}
