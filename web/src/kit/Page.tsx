import { Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../ui/format.ts'
import { Link } from '../ui/Link.tsx'
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
          </div>
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {kinds && <div className={classes.kinds}>{kinds}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
