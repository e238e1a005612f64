/** The most memory that the process held, looked at ten times a second. */
export function watchMemory(): () => number {
  let most = process.memoryUsage().rss
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 100)
  return () => {
    clearInterval(timer)
    return Math.max(most, process.memoryUsage().rss)
  }
}
