import { LocalImportFlow } from './LocalImportFlow.tsx'

export default function ImportZonesScreen() {
  return <LocalImportFlow what="zones" />
}
