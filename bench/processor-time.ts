import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Processor time says what work costs, also on a machine that others keep busy; the clock does not. */
export type ProcessorTime = { node: number; /** Null where the system does not tell of other processes. */ postgres: number | null }

/** Ticks of Linux are a hundredth of a second. */
const TICK = 100

/** Of every process of the PostgreSQL that serves `root`: its postmaster, the backends that ended, and those whose parent it is. */
function postgresSeconds(root: string): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])]
        return [{ pid, parent: fields[1], own, ended, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
      } catch (error) {
        // It ended between the two looks.
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
        throw error
      }
    })
  // The product that is told of the folder is none of it.
  const isMaster = (command: string): boolean => /^\S*\bpostgres\0/.test(command) && command.includes(root)
  const masters = new Set(processes.filter(({ command }) => isMaster(command)).map(({ pid }) => pid))
  const ticks = processes.map(({ pid, parent, own, ended }) => (masters.has(pid) ? own + ended : masters.has(parent ?? '') ? own : 0))
  return ticks.reduce((sum, each) => sum + each, 0) / TICK
}

/** Seconds of processor that a process has taken so far, all its threads; null where the system does not tell. */
export function secondsOf(pid: number): number | null {
  if (!existsSync(`/proc/${pid}/stat`)) return null
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICK
}

/** Runs some work and says the seconds of processor that it took of this process, all its threads, and of PostgreSQL. */
export async function processorTime<T>(root: string, work: () => Promise<T>): Promise<{ answer: T; time: ProcessorTime }> {
  const [before, usage] = [postgresSeconds(root), process.cpuUsage()]
  const answer = await work()
  const { user, system } = process.cpuUsage(usage)
  const after = postgresSeconds(root)
  return { answer, time: { node: (user + system) / 1_000_000, postgres: before === null || after === null ? null : after - before } }
}
