import type { Problem } from '@plantule/contract/base/errors'

/** A refusal of the server, or status 0 when it could not be reached. */
export class ApiError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, cause?: unknown) {
    super(problem.detail ?? problem.title, { cause })
    this.name = 'ApiError'
    this.problem = problem
  }

  get code(): string {
    return this.problem.code
  }

  get status(): number {
    return this.problem.status
  }

  get unreachable(): boolean {
    return this.problem.status === 0
  }
}

export const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'stale_version'

const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'code' in value && 'title' in value

export async function problemOf(response: Response): Promise<ApiError> {
  const type = response.headers.get('content-type') ?? ''
  const requestId = response.headers.get('x-request-id') ?? ''
  if (type.includes('json')) {
    const answer: unknown = await response.json()
    if (isProblem(answer)) return new ApiError(answer)
  }
  return new ApiError({
    type: 'about:blank',
    title: response.statusText || `HTTP ${response.status}`,
    status: response.status,
    code: response.status >= 500 ? 'internal' : 'unknown',
    requestId,
  })
}

export const unreachable = (title: string, cause: unknown): ApiError =>
  new ApiError({ type: 'about:blank', title, status: 0, code: 'unreachable', requestId: '' }, cause)
