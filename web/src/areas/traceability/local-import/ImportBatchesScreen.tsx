import { LocalImportFlow } from './LocalImportFlow.tsx'

export default function ImportBatchesScreen() {
  return <LocalImportFlow what="batches" />
}
