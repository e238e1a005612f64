import { useTexts } from '../search.ts'
import { Shell } from '../shell/Shell.tsx'
import { SessionContext } from '../api/session.ts'
import { Link } from '../ui/Link.tsx'
import { startFakeServer } from './fake-server.ts'
import { FormSample } from './FormSample.tsx'
import classes from './GalleryScreen.module.css'
import { ListSample } from './ListSample.tsx'
import { PartsSample } from './PartsSample.tsx'
import { sampleSession } from './sample-session.ts'

startFakeServer()
const samples = { list: ListSample, form: FormSample, parts: PartsSample }

/** Every part of the kit with an in-page server; in development only. */
export default function GalleryScreen() {
  const { kit: asked = 'list' } = useTexts()
  const kit = asked in samples ? (asked as keyof typeof samples) : 'list'
  const Sample = samples[kit]
  return (
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
  )
}
