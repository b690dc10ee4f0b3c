// From the wire's item to the ways on which it may go out.
import type { z } from 'zod'
import type { AccountWay } from '../../contract/entities/account.ts'
import type { publishWork } from '../../contract/helper/commands.ts'
import { HelperError, unsupported } from '../lib/errors.ts'
import { browserRoute, noToken, officialRoute, phoneRoute } from '../jobs/routes.ts'
import type { Route } from '../jobs/routes.ts'
import type { CommandDeps } from './deps.ts'
import { toWork } from './to-work.ts'

type Input = z.output<typeof publishWork.input>
type Deps = Pick<CommandDeps, 'platforms' | 'officials' | 'tokens' | 'jobs' | 'tables'>

/**
 * As the operator ordered them, else the interface where there is a token, then the browser; what this helper lacks is
 * left out.
 */
export function waysOf(
  deps: Pick<CommandDeps, 'platforms' | 'officials'>,
  platform: string,
  auth: { readonly ways?: readonly AccountWay[] | undefined; readonly third_token: string },
): AccountWay[] {
  const wanted = auth.ways?.length
    ? auth.ways
    : auth.third_token === ''
      ? (['browser'] as const)
      : (['official', 'browser'] as const)
  const [official, byPage] = [deps.officials.get(platform) !== undefined, deps.platforms.get(platform) !== undefined]
  if (!official && !byPage) throw unsupported(`平台 ${platform}`)
  const ways = wanted.filter((way) => (way === 'official' ? official : byPage))
  // There is one way only, and the account was not authorised for it.
  return ways.length > 0 ? ways : [byPage ? 'browser' : 'official']
}

/**
 * The ways of this item, in order. A later way that can't take the work is left out; the first one's refusal counts.
 * @throws HelperError as toWork; 501 when no way takes this kind
 */
export async function routesOf(
  deps: Deps,
  input: Input,
  resolve: (handle: string) => Promise<string>,
): Promise<readonly Route[]> {
  const { thirdauth } = input.item
  const value = thirdauth.third_platform_info.value
  const routes: Route[] = []
  let refusal: unknown
  for (const way of waysOf(deps, value, thirdauth)) {
    const [official, platform] = [deps.officials.get(value), deps.platforms.get(value)]
    try {
      if (way === 'official' && official) {
        const work = await toWork(official, input, resolve, { way: 'interface' })
        routes.push(
          officialRoute({
            jobs: deps.jobs,
            official,
            tokens: deps.tokens,
            work,
            sealed: thirdauth.third_token,
            proxy: thirdauth.proxy,
          }),
        )
      } else if (way === 'phone' && platform) {
        const work = await toWork(platform, input, resolve)
        routes.push(
          phoneRoute({
            jobs: deps.jobs,
            platform,
            work,
            problem: thirdauth.phone_problem ?? `${platform.info.name}不能用手机发布，请选择其他发布方式`,
          }),
        )
      } else if ((way === 'browser' || way === 'assisted') && platform) {
        const work = await toWork(platform, input, resolve)
        routes.push(
          browserRoute({
            jobs: deps.jobs,
            platform,
            work,
            sealed: thirdauth.third_cookie,
            proxy: thirdauth.proxy,
            way,
            allowed: () => deps.tables.requireOn(value),
          }),
        )
      }
    } catch (error) {
      // The work is to blame, whichever way; a kind that only this way lacks is the way's own lack.
      if (routes.length === 0 && !(error instanceof HelperError && error.reply === 501)) throw error
      refusal ??= error
    }
  }
  if (routes.length === 0) throw refusal ?? noToken()
  return routes
}
