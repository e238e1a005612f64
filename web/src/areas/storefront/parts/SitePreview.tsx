import { fontStacks, shadesOfSite } from '@plantule/contract/storefront/colours'
import type { SiteLayout, SiteStyle } from '@plantule/contract/storefront/look'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import classes from './SitePreview.module.css'

type SitePreviewProps = { style: SiteStyle; layout: SiteLayout; logo: string | null }

/** The head, a shelf and the foot of the site as they would be drawn, as wide as a phone or a desk. */
export function SitePreview({ style, layout, logo }: SitePreviewProps) {
  const { t } = useTranslation('look')
  const { client, menu, pages } = useInit()
  const [width, setWidth] = useState<'phone' | 'desk'>(() => (window.innerWidth < 700 ? 'phone' : 'desk'))
  const shades = shadesOfSite(style.colours)
  const look = {
    '--accent': shades.accent,
    '--on-accent': shades.onAccent,
    '--head': shades.head,
    '--on-head': shades.onHead,
    '--ground': shades.ground,
    '--ink': shades.ink,
    '--link': shades.link,
    '--soft': shades.soft,
    '--rule': shades.line,
    '--titles': fontStacks[style.fonts.titles],
    '--texts': fontStacks[style.fonts.texts],
  } as CSSProperties
  const entries = layout.menu.flatMap((entry): string[] => {
    if (entry.kind === 'link') return entry.label ? [entry.label] : []
    if (entry.kind === 'categories') return menu.length > 0 ? menu.slice(0, 4).map(({ name }) => name) : [t('menu.kinds.categories')]
    if (entry.kind === 'pages') return pages.slice(0, 3).map(({ name }) => name)
    return [t(`menu.kinds.${entry.kind}`)]
  })
  const { header, footer } = layout
  return (
    <div className={classes.frame}>
      <Switcher
        label={t('preview.width')}
        value={width}
        options={[
          { value: 'desk', label: t('preview.desk') },
          { value: 'phone', label: t('preview.phone') },
        ]}
        onChange={setWidth}
      />
      <div className={classes.scroll}>
        <div className={classes.site} data-width={width} style={look} role="img" aria-label={t('preview.title')}>
          {header.banner && <div className={classes.banner}>{header.banner}</div>}
          <div className={classes.head}>
            <div className={classes.name}>{logo ? <img src={logo} alt="" /> : client.name}</div>
            <div className={classes.hours}>
              {header.phone && <b>{header.phone}</b>}
              {header.hours && <span>{header.hours}</span>}
            </div>
            <div className={classes.menu}>
              {entries.map((entry, index) => (
                <span key={`${index} ${entry}`}>{entry}</span>
              ))}
            </div>
          </div>
          <div className={classes.body}>
            <strong>{t('preview.welcome')}</strong>
            <p>
              {t('preview.words')} <u>{t('preview.link')}</u>
            </p>
            <div className={classes.cards}>
              {['Carpinus betulus', 'Lavandula angustifolia', 'Acer campestre'].map((name) => (
                <div key={name} className={classes.card}>
                  <i />
                  <b>{name}</b>
                  <em>{t('preview.buy')}</em>
                </div>
              ))}
            </div>
          </div>
          <div className={classes.foot}>
            {footer.text && <p>{footer.text}</p>}
            {footer.columns.map(({ title, links }, index) => (
              <div key={index}>
                <b>{title}</b>
                {links.map(({ label }, at) => (
                  <u key={at}>{label}</u>
                ))}
              </div>
            ))}
            <div>
              <b>{t('preview.legal')}</b>
              {footer.socials.map(({ network }, index) => (
                <u key={index}>{t(`networks.${network}`)}</u>
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
