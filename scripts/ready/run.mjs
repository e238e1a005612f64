import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './report.mjs'

const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/** Runs a program in the foreground; resolves to its exit code (128 + signal when it was killed). */
export function run(program, args, options = {}) {
  return runTogether([{ program, args, ...options }])
}

/** Runs programs side by side; when one ends the others are asked to, and its exit code counts. */
export function runTogether(programs) {
  return new Promise((resolve, reject) => {
    const children = programs.map(({ program, args, ...options }) => spawn(program, args, { cwd: root, stdio: 'inherit', ...options }))
    const tell = (signal) => {
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    }
    // On a terminal Ctrl-C reaches the whole group: passing it on would interrupt the children twice.
    const onInterrupt = () => process.stdin.isTTY || tell('SIGINT')
    const onTerminate = () => tell('SIGTERM')
    process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onTerminate)
    let first
    let running = children.length
    for (const child of children) {
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        first ??= exitCode(code, signal)
        running -= 1
        if (running > 0) return tell('SIGTERM')
        process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate).off('SIGHUP', onTerminate)
        resolve(first)
      })
    }
  })
}
