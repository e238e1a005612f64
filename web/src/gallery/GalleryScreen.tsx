import { useTexts } from '../search.ts'
import { Shell } from '../shell/Shell.tsx'
import { SessionContext } from '../api/session.ts'
import { IdentityContext } from '../session/identity.ts'
import { Link } from '../ui/Link.tsx'
import { BoardSample } from './BoardSample.tsx'
import { CalendarSample } from './CalendarSample.tsx'
import { startFakeServer } from './fake-server.ts'
import { FormSample } from './FormSample.tsx'
import classes from './GalleryScreen.module.css'
import { ListSample } from './ListSample.tsx'
import { MapSample } from './MapSample.tsx'
import { PartsSample } from './PartsSample.tsx'
import { PublicSample } from './PublicSample.tsx'
import { RecordSample } from './RecordSample.tsx'
import { sampleIdentity, sampleSession } from './sample-session.ts'
import { SettingsSample } from './SettingsSample.tsx'
import { TaskSample } from './TaskSample.tsx'
import { TreeSample } from './TreeSample.tsx'
import { WizardSample } from './WizardSample.tsx'

startFakeServer()
const samples = {
  list: ListSample,
  form: FormSample,
  record: RecordSample,
  board: BoardSample,
  calendar: CalendarSample,
  map: MapSample,
  tree: TreeSample,
  task: TaskSample,
  wizard: WizardSample,
  settings: SettingsSample,
  public: PublicSample,
  parts: PartsSample,
}

/** Every part of the kit with an in-page server; in development only. */
export default function GalleryScreen() {
  const { kit: asked = 'list' } = useTexts()
  const kit = asked in samples ? (asked as keyof typeof samples) : 'list'
  const Sample = samples[kit]
  // Who opens such a page is not signed in, and sees no menu.
  if (kit === 'public') return <Sample />
  return (
    <IdentityContext value={sampleIdentity}>
      <SessionContext value={sampleSession}>
        <Shell>
          <nav className={classes.tabs} aria-label="Composants">
            {Object.keys(samples).map((name) => (
              <Link key={name} to={`/kit?kit=${name}`} aria-current={name === kit ? 'page' : undefined}>
                {name}
              </Link>
            ))}
          </nav>
          <Sample />
        </Shell>
      </SessionContext>
    </IdentityContext>
  )
}
