import { info } from '../../../contract/http/admin.ts'
import { ApiError } from '../http/api-error.ts'
import type { HttpClient } from '../http/http-client.ts'

/** Whom a link would sign in. */
export interface LinkPerson {
  readonly username: string
  readonly nickname: string
}

/**
 * Asks the server whose a token of a link is, while whoever is signed in stays so. 'refused' = nobody's: never made,
 * ended or bound to another browser; null = nobody can tell now.
 */
export async function askWhose(
  http: HttpClient,
  token: string,
  signal?: AbortSignal,
): Promise<LinkPerson | 'refused' | null> {
  try {
    const { adminInfo } = await http.call(
      info,
      {},
      { overlay: false, quiet: true, asToken: token, ...(signal === undefined ? {} : { signal }) },
    )
    return { username: adminInfo.username, nickname: adminInfo.nickname || adminInfo.name }
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'unauthorized' || error.kind === 'business')) return 'refused'
    return null
  }
}
