import { Modal } from '@mantine/core'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export type DialogProps = {
  title: string
  onClose: () => void
  /** `wide` holds a table of some columns. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide'
  children: ReactNode
}

/** The focus goes back to what opened the window; what is gone meanwhile leaves it to the page's content. */
function giveBack(opener: Element | null): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const back = opener instanceof HTMLElement && opener.isConnected && opener !== body ? opener : document.getElementById('main')
  back?.focus({ preventScroll: true })
}

/** A window over the screen; what is submitted or saved inside stays inside, even when a form stands around its caller. */
export function Dialog({ title, onClose, size = 'md', children }: DialogProps) {
  const { t } = useTranslation()
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void setTimeout(giveBack, 0, opener), [opener])
  const keepSaveKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size === 'wide' ? '60rem' : size} closeButtonProps={{ 'aria-label': t('close') }}>
      <div role="presentation" onSubmit={(event) => event.stopPropagation()} onKeyDown={keepSaveKey}>
        {children}
      </div>
    </Modal>
  )
}
