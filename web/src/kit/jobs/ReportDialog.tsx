import type { ManyReport as Report } from '@plantule/contract/downloads/many'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack } from '../../ui/layout.ts'
import { ManyReport } from './ManyReport.tsx'

/** What became of a deed on many records, read again later. */
export default function ReportDialog({ title, report, onClose }: { title: string; report: Report; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="sm">
        <ManyReport report={report} />
      </Stack>
    </Dialog>
  )
}
