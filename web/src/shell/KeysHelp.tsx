import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './KeysHelp.module.css'
import { useMenu } from './use-menu.ts'
import { letters } from './use-shortcuts.ts'

/** `?`: every shortcut, those of the screens that this person may open. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'kit'])
  const entries = useMenu().flatMap((area) => area.entries)
  const keys: [string, string][] = [
    ['Ctrl K', t('keys.palette')],
    ['?', t('keys.help')],
    ['/', t('keys.search')],
    ['j k', t('keys.move')],
    ['x', t('keys.tick')],
    ['Enter', t('keys.open')],
    ['Space', t('keys.preview')],
    ['c', t('keys.create')],
    ['Ctrl S', t('keys.save')],
    ...Object.entries(letters).flatMap(([letter, path]): [string, string][] => {
      const entry = entries.find((one) => one.to === path)
      return entry ? [[`g ${letter}`, t('keys.go', { screen: t(`screens.${entry.title}`) })]] : []
    }),
  ]
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} closeButtonProps={{ 'aria-label': t('kit:close') }}>
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(/(?<=g) /).map((part) => (
                <Kbd key={part} size="sm">
                  {part}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
