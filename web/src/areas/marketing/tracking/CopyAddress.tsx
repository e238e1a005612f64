import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'

const SAID_MS = 1_500

/** The short address, without what every address begins with, and a button that copies the whole. */
export function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation('tracking')
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
    setTimeout(() => setCopied(false), SAID_MS)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {address.replace(/^https?:\/\//, '')}
      </Text>
      <IconButton label={t(copied ? 'copied' : 'copy')} onClick={() => void copy()} size="sm">
        {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </IconButton>
    </Group>
  )
}
