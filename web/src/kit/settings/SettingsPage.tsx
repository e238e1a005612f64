import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/Panel.tsx'
import { Page, type PageProps } from '../Page.tsx'
import classes from './SettingsPage.module.css'

type Section = { id: string; title: string; text?: string; content: ReactNode }

/** Settings of one kind in sections, each with what it is for; the index stays beside them where there is room. */
export function SettingsPage({ sections, ...page }: Omit<PageProps, 'children' | 'width'> & { sections: readonly Section[] }) {
  const { t } = useTranslation()
  return (
    <Page {...page} width="record">
      <div className={classes.settings}>
        <nav aria-label={t('settings.sections')} className={classes.index}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.sections}>
          {sections.map(({ id, title, text, content }) => (
            <Panel key={id} id={id} title={title} {...(text && { text })}>
              {content}
            </Panel>
          ))}
        </div>
      </div>
    </Page>
  )
}
