/**
 * Runs some work and tells the longest time, in milliseconds of this thread's own processor time, for which it kept the event loop
 * from turning: what others on the machine do does not count. Looked at every few milliseconds, which leaves the machine to the work.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  let longest = 0
  let running = true
  let last = process.threadCpuUsage()
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, user + system)
    last = process.threadCpuUsage()
    if (running) setTimeout(turn, 5)
  }
  setTimeout(turn, 5)
  try {
    const answer = await work()
    // The end of the work belongs to a turn that is not over.
    await new Promise((resolve) => setTimeout(resolve, 10))
    return { ms: longest / 1000, answer }
  } finally {
    running = false
  }
}
