import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toasts } from '../../ui/Toasts.tsx'
import classes from './TillLock.module.css'

/** Over all that is on the page, windows included: the browser itself lets neither the keyboard nor a reader reach what lies under it. */
export function LockCover({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const cover = ref.current
    cover?.showModal()
    return () => cover?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={classes.cover}
      aria-label={t('lock.title')}
      onCancel={(event) => event.preventDefault()}
      // Browsers close it all the same when Escape is pressed twice.
      onClose={() => ref.current?.showModal()}
    >
      {children}
      <Toasts />
    </dialog>
  )
}
