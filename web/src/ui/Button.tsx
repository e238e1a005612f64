import { ActionIcon, Button as MantineButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint, useHint } from './Hint.tsx'
import { Link } from './Link.tsx'

const looks = {
  /** The one green action of a screen. */
  main: { variant: 'filled', color: 'green' },
  plain: { variant: 'default', color: 'gray' },
  quiet: { variant: 'subtle', color: 'gray' },
  danger: { variant: 'light', color: 'red' },
} as const

export type ButtonProps = {
  children: ReactNode
  look?: keyof typeof looks
  icon?: ReactNode
  onClick?: (() => void) | undefined
  to?: string | undefined
  type?: 'button' | 'submit'
  form?: string
  busy?: boolean | undefined
  /** Why it cannot be used now; shown on hover and focus. The button stays reachable by keyboard. */
  disabled?: string | false | undefined
  size?: 'sm' | 'xs' | 'md' | 'lg'
  fullWidth?: boolean
  'aria-expanded'?: boolean
}

export function Button({ look = 'plain', icon, busy, disabled, onClick, to, children, type = 'button', ...rest }: ButtonProps) {
  const off = busy || Boolean(disabled)
  const hint = useHint(disabled || undefined, { delay: 0 })
  const shared = {
    ...looks[look],
    size: 'sm',
    leftSection: icon,
    // `disabled` would drop the focus to the page's body and hide the reason.
    'aria-disabled': off || undefined,
    'aria-busy': busy || undefined,
    'data-disabled': disabled ? true : undefined,
    'aria-description': disabled || undefined,
    ...hint.on,
    ...rest,
  } as const
  const button = to ? (
    <MantineButton component={Link} to={to} {...shared}>
      {children}
    </MantineButton>
  ) : (
    <MantineButton type={off ? 'button' : type} onClick={off ? undefined : onClick} loaderProps={{ type: 'dots' }} {...shared}>
      {children}
    </MantineButton>
  )
  // The same element whether it may be pressed or not: another one would lose the focus in the moment it may.
  return (
    <>
      {button}
      {hint.layer}
    </>
  )
}

export type IconButtonProps = {
  label: string
  children: ReactNode
  onClick?: () => void
  to?: string
  look?: 'quiet' | 'plain' | 'danger'
  disabled?: boolean
  size?: number | 'sm' | 'md' | 'lg'
  pressed?: boolean
}

/** An icon with a name that is read aloud and shown on hover. */
export function IconButton({ label, look = 'quiet', pressed, to, onClick, children, size = 'lg', disabled = false }: IconButtonProps) {
  const shared = { ...looks[look], size, 'aria-label': label, 'aria-pressed': pressed }
  return (
    <Hint label={label}>
      {to ? (
        <ActionIcon component={Link} to={to} {...shared}>
          {children}
        </ActionIcon>
      ) : (
        <ActionIcon onClick={onClick} disabled={disabled} {...shared}>
          {children}
        </ActionIcon>
      )}
    </Hint>
  )
}
