import type { Block, TemplateKind } from '@plantule/contract/storefront/blocks'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useCopied } from '../../../kit/blocks/use-copied.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { DraftList } from './DraftList.tsx'
import { Editor } from './Editor.tsx'
import { routesOf } from './routes-of.ts'

/** The drafts of a page, or one of them. What was copied in one is put into another. */
export function Templates({ kind, draft }: { kind: TemplateKind; draft: string | undefined }) {
  const { copied, copy } = useCopied()
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
