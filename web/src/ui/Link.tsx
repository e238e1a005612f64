import { Link as RouterLink } from '@tanstack/react-router'
import { textsFor } from '../search.ts'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path from `paths.ts`, with its query string if any. */
  to: string
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** A link of the application: preloads its screen on hover or focus. */
export function Link({ to, ...rest }: LinkProps) {
  const [pathname = '', query = ''] = to.split('?')
  const search = textsFor(Object.fromEntries(new URLSearchParams(query)))
  return <RouterLink to={pathname} search={search} preload="intent" {...rest} />
}
