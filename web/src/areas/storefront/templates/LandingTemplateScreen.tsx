import { useScreenSearch } from '../../../search.ts'
import { Templates } from './Templates.tsx'

export default function LandingTemplateScreen() {
  return <Templates kind="landing" draft={useScreenSearch('/customization/landing-page').draft} />
}
