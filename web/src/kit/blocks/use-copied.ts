import { teamRoutes } from '@plantule/contract/shops/team'
import type { Block } from '@plantule/contract/storefront/blocks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { useInit } from '../../api/session.ts'
import { showToast } from '../../ui/toast.ts'

/** The block that was copied last, in whatever draft or letter, kept with the member; and how to copy another. */
export function useCopied(): { copied: Block | null; copy: (block: Block) => void } {
  const { t } = useTranslation('templates')
  const [copied, setCopied] = useState(useInit().copied_section as Block | null)
  const keep = useAction(teamRoutes.setPreference)
  const copy = (block: Block): void => {
    setCopied(block)
    keep.mutate(
      { params: { key: 'copied_section' }, body: { value: block as never } },
      { onSuccess: () => showToast({ text: t('copied') }) },
    )
  }
  return { copied, copy }
}
