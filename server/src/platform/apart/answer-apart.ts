export type Outcome<Answer> = { answer: Answer } | { code: string; details: Record<string, string | number> }

/** The other side of `readApart`: an error with a `code` and `details` of its own is a refusal, any other one a crash of the process. */
export function answerApart<Task, Answer>(read: (task: Task) => Answer | Promise<Answer>): void {
  // Without the server nobody waits for the answer.
  process.once('disconnect', () => process.exit())
  process.once('message', ({ task }: { task: Task }) => void answer(task, read))
}

async function answer<Task, Answer>(task: Task, read: (task: Task) => Answer | Promise<Answer>): Promise<void> {
  process.send?.(
    await Promise.resolve(task)
      .then(read)
      .then((given): Outcome<Answer> => ({ answer: given }), refusalOf),
  )
}

function refusalOf(error: unknown): { code: string; details: Record<string, string | number> } {
  if (!(error instanceof Error) || !('code' in error) || !('details' in error)) throw error
  // Both are of the classes `Refused` and `SheetError`, whose details are plain.
  return { code: String(error.code), details: error.details as Record<string, string | number> }
}
