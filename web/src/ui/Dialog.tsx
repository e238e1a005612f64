import { Modal } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export type DialogProps = {
  title: string
  onClose: () => void
  /** `wide` holds a table of some columns. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide'
  children: ReactNode
}

/** A window over the screen; what is submitted or saved inside stays inside, even when a form stands around its caller. */
export function Dialog({ title, onClose, size = 'md', children }: DialogProps) {
  const { t } = useTranslation()
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
