// The sites of a simulated fortnight: how long their uploads take, what their timers take at the press, and what they
// show then.
import { TIMING_REFUSED } from '../../../src/contract/time-channel.ts'
import { rulesFor, timerFindings } from '../../../src/contract/acceptance/acceptance.ts'
import { toWork } from '../../../src/helper/commands/to-work.ts'
import { HelperError } from '../../../src/helper/lib/errors.ts'
import { createOfficials } from '../../../src/helper/official/registry.ts'
import type { Platform } from '../../../src/helper/platforms/platform.ts'
import { createPlatforms } from '../../../src/helper/platforms/registry.ts'
import type { CommandInput } from '../../../src/contract/helper/command.ts'
import { publishWork } from '../../../src/contract/helper/commands.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A work as its site has it. Unix ms. */
export interface SitePost {
  readonly itemId: number
  readonly accountId: number
  readonly beganAt: number
  readonly pressedAt: number
  readonly publicAt: number
  readonly byTimer: boolean
}

/** What the computer is good for at the moment. */
export interface Machine {
  /** Its clock, unix ms. */
  now(): number
  /** Ends with the power. */
  readonly power: AbortSignal
}

export interface Sites {
  readonly posts: readonly SitePost[]
  /** Accounts at work between two moments, for the count of late works. */
  readonly busy: readonly { accountId: number; from: number; to: number }[]
  /** Every site that takes films. */
  readonly values: readonly string[]
  /**
   * As the helper's command: judged by its clock, uploaded, pressed.
   * @throws HelperError
   */
  publish(input: CommandInput<typeof publishWork>, machine: Machine): Promise<SitePost>
}

/** Filling and waiting around an upload, ms. */
const FORM_MS = 20_000
/** The zone in which all sites read times. */
const SITE_ZONE = 'Asia/Shanghai'

/**
 * @param uploadMs how long the account's next upload takes @param aheadMs by how much the clock of the account's site
 * is ahead: it finds a lead shorter than it is
 */
export function openSites(
  time: VirtualTime,
  film: string,
  uploadMs: (accountId: number) => number,
  aheadMs: (accountId: number) => number,
): Sites {
  const known = new Map<string, Pick<Platform, 'info'>>(
    [...createOfficials(), ...createPlatforms()].map((one) => [one.info.value, one]),
  )
  const posts: SitePost[] = []
  const busy: { accountId: number; from: number; to: number }[] = []
  const work = async (ms: number, { power }: Machine): Promise<void> => {
    await Promise.race([
      time.sleep(ms),
      new Promise<void>((resolve) => power.addEventListener('abort', () => resolve(), { once: true })),
    ])
    if (power.aborted) throw new HelperError({ kind: 'environment', code: 'POWER', msg: '电脑已关机' })
  }
  return {
    posts,
    busy,
    values: [...known.values()].filter(({ info }) => info.kinds.includes('video')).map(({ info }) => info.value),
    publish: async (input, machine) => {
      const began = time.now()
      const { id: itemId, thirdauth } = input.item
      const platform = known.get(thirdauth.third_platform_info.value)
      if (platform === undefined) throw new Error(`no site ${thirdauth.third_platform_info.value}`)
      const asked = await time.busy(() =>
        toWork(platform, publishWork.input.parse(input), () => Promise.resolve(film), {
          now: machine.now(),
          timeZone: SITE_ZONE,
        }),
      )
      const at = { accountId: thirdauth.id, from: began, to: Number.POSITIVE_INFINITY }
      busy.push(at)
      try {
        await work(FORM_MS + uploadMs(thirdauth.id), machine)
        const timer = rulesFor(platform.info, asked.kind)?.timer ?? null
        const [refusal] = timerFindings({ timer }, asked.timingTime * 1000, {
          startAt: time.now() + aheadMs(thirdauth.id),
          timeZone: SITE_ZONE,
        })
        if (refusal !== undefined)
          throw new HelperError({
            kind: 'content',
            code: TIMING_REFUSED,
            msg: `平台不接受定时时间（${refusal.code}）`,
            step: 'filling',
          })
        const post: SitePost = {
          itemId,
          accountId: thirdauth.id,
          beganAt: began,
          pressedAt: time.now(),
          publicAt: asked.timingTime > 0 ? asked.timingTime * 1000 : time.now(),
          byTimer: asked.timingTime > 0,
        }
        posts.push(post)
        return post
      } finally {
        at.to = time.now()
      }
    },
  }
}
