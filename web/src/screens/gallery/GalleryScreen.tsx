import { AppShell } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Header } from '../../shell/Header.tsx'
import { SessionContext } from '../../session/session.ts'
import { Link } from '../../ui/Link.tsx'
import { startFakeServer } from './fake-server.ts'
import { FormSample } from './FormSample.tsx'
import { ListSample } from './ListSample.tsx'
import { PartsSample } from './PartsSample.tsx'
import { sampleSession } from './sample-session.ts'

startFakeServer()
const samples = { list: ListSample, form: FormSample, parts: PartsSample }

/** Every part of the kit with an in-page server; in development only. */
export default function GalleryScreen() {
  const { kit = 'list' } = useSearch({ strict: false }) as { kit?: keyof typeof samples }
  const Sample = samples[kit]
  return (
    <SessionContext value={sampleSession}>
      <AppShell header={{ height: 52 }} navbar={{ width: 200, breakpoint: 'lg', collapsed: { mobile: true } }}>
        <AppShell.Header>
          <Header opened={false} onToggle={() => undefined} />
        </AppShell.Header>
        <AppShell.Navbar p="md">
          {Object.keys(samples).map((name) => (
            <Link key={name} to={`/kit?kit=${name}`}>
              {name}
            </Link>
          ))}
        </AppShell.Navbar>
        <AppShell.Main>
          <Sample />
        </AppShell.Main>
      </AppShell>
    </SessionContext>
  )
}
