import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import classes from './SecretOnce.module.css'

/** What is not kept now is lost. */
export function SecretOnce({ secret, text, onDone }: { secret: string; text: string; onDone: () => void }) {
  const { t } = useTranslation('programs')
  return (
    <Stack gap="md">
      <Text size="sm">{text}</Text>
      <code className={classes.secret}>{secret}</code>
      <Group justify="space-between">
        <Button icon={<IconCopy size={16} />} onClick={() => void copyText(secret, t('copied'))}>
          {t('copy')}
        </Button>
        <Button look="main" onClick={onDone}>
          {t('kept')}
        </Button>
      </Group>
    </Stack>
  )
}
