import { IconCopy, IconDeviceFloppy, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../api/download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import classes from './SecondStep.module.css'

/** Shown once: what is not kept now is lost. */
export function RecoveryCodes({ codes, email, onDone }: { codes: readonly string[]; email: string; onDone: () => void }) {
  const { t } = useTranslation('account')
  const heading = `Plantule · ${t('codesOf', { email })}`
  const text = [heading, '', ...codes, ''].join('\n')
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => showToast({ text: t('copied') }), showError)
  return (
    <Stack gap="md">
      <Text size="sm">{t('codesText')}</Text>
      <div className={classes.sheet}>
        <div className={classes.heading}>{heading}</div>
        <ul className={classes.codes} aria-label={t('codesTitle')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <Button size="xs" icon={<IconCopy size={15} />} onClick={copy}>
          {t('copy')}
        </Button>
        <Button size="xs" icon={<IconPrinter size={15} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button
          size="xs"
          icon={<IconDeviceFloppy size={15} />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('codesFile'))}
        >
          {t('saveFile')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button look="main" onClick={onDone}>
          {t('codesKept')}
        </Button>
      </Group>
    </Stack>
  )
}
