import { UnstyledButton } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../ui/Hint.tsx'
import { Link } from '../ui/Link.tsx'
import { icons } from './icons.ts'
import classes from './Navigation.module.css'
import type { MenuEntry } from './use-menu.ts'

type NavigationEntryProps = { entry: MenuEntry; narrow: boolean; active: boolean; pinned: boolean; onPin: () => void }

/** A line of the navigation with its star; where the person stands is always in sight. */
export function NavigationEntry({ entry, narrow, active, pinned, onPin }: NavigationEntryProps) {
  const { t } = useTranslation('shell')
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const Icon = icons[entry.icon]
  const title = t(`screens.${entry.title}`)
  const link = (
    <Link
      to={entry.to}
      className={classes.entry}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      aria-label={narrow ? title : undefined}
    >
      <Icon size={19} stroke={1.6} aria-hidden />
      {!narrow && <span>{title}</span>}
    </Link>
  )
  return (
    <div ref={line} className={classes.line}>
      {narrow ? (
        <Hint label={title} side="right" delay={80}>
          {link}
        </Hint>
      ) : (
        <>
          {link}
          <UnstyledButton
            className={classes.star}
            data-pinned={pinned || undefined}
            aria-label={t(pinned ? 'menu.unpin' : 'menu.pin', { screen: title })}
            onClick={onPin}
          >
            {pinned ? <IconStarFilled size={14} aria-hidden /> : <IconStar size={14} stroke={1.6} aria-hidden />}
          </UnstyledButton>
        </>
      )}
    </div>
  )
}
