import { CODE } from '../../../contract/errors.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { authorizeCallback } from '../../../contract/http/third-auth.ts'
import { ApiError } from '../../core/http/api-error.ts'
import type { HttpClient } from '../../core/http/http-client.ts'

type Answer = OutputOf<typeof authorizeCallback>

/** What the page says. `duplicate`: the account is there already, the person decides. */
export type CallbackState =
  | { phase: 'working' }
  | { phase: 'done'; names: string }
  | { phase: 'choose'; accounts: Answer['choose'] }
  | { phase: 'duplicate'; text: string; accountIds?: string[] }
  | { phase: 'kept' }
  /** `text` '' = the person said no on the platform's page. */
  | { phase: 'refused'; text: string }
  | { phase: 'failed'; text: string }

/** What the platform put into the address. */
export interface Returned {
  state: string
  code: string
  /** `access_denied` and the like; '' = none. */
  error: string
}

/** Words of the query that platforms send the browser back with. */
export function readReturn(search: URLSearchParams): Returned {
  return {
    state: search.get('state') ?? '',
    code: search.get('code') ?? '',
    error: search.get('error') ?? search.get('errCode') ?? '',
  }
}

/** What can be said without asking anybody; null = the backend has to be asked. */
export function known({ state, error }: Returned): CallbackState | null {
  if (error !== '') return { phase: 'refused', text: /denied|cancel/i.test(error) ? '' : error.slice(0, 120) }
  return authorizeCallback.input.shape.state.safeParse(state).success ? null : { phase: 'failed', text: '' }
}

/** Sends state and code on; later calls of one state need no code any more. @param say sentence for a failure */
export async function finishCallback(
  http: Pick<HttpClient, 'call'>,
  returned: Returned,
  choice: { accountIds?: string[]; update?: boolean },
  say: (error: unknown) => string,
): Promise<CallbackState> {
  try {
    const answer = await http.call(
      authorizeCallback,
      {
        state: returned.state,
        ...(returned.code === '' ? {} : { code: returned.code }),
        ...(choice.accountIds === undefined ? {} : { account_ids: choice.accountIds }),
        update_existing: choice.update ? 1 : 0,
      },
      { quiet: true, overlay: false },
    )
    return answer.third_auth_id === 0
      ? { phase: 'choose', accounts: answer.choose }
      : { phase: 'done', names: answer.openname }
  } catch (error) {
    const mine =
      error instanceof ApiError &&
      error.code === CODE.DUPLICATE &&
      typeof error.data === 'object' &&
      error.data !== null &&
      'can_update' in error.data &&
      error.data.can_update === 1
    if (mine)
      return {
        phase: 'duplicate',
        text: say(error),
        ...(choice.accountIds === undefined ? {} : { accountIds: choice.accountIds }),
      }
    return { phase: 'failed', text: say(error) }
  }
}
