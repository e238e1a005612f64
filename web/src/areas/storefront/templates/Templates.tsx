import type { Block, TemplateKind } from '@plantule/contract/storefront/blocks'
import { teamRoutes } from '@plantule/contract/shops/team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftList } from './DraftList.tsx'
import { Editor } from './Editor.tsx'
import { routesOf } from './routes-of.ts'

/** The drafts of a page, or one of them. What was copied in one is put into another. */
export function Templates({ kind, draft }: { kind: TemplateKind; draft: string | undefined }) {
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
  const id = Number(draft)
  return Number.isSafeInteger(id) && id > 0 ? (
    <Existing key={id} kind={kind} id={id} copied={copied} copy={copy} />
  ) : (
    <DraftList kind={kind} />
  )
}

type Props = { kind: TemplateKind; id: number; copied: Block | null; copy: (block: Block) => void }
function Existing({ id, ...props }: Props) {
  // What is typed stands in the editor: reading again must not take its place.
  const { data, error, refetch } = useQuery({
    ...read(routesOf(props.kind).get, { params: { id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <Editor {...props} draft={data} /> : <Waiting />
}
