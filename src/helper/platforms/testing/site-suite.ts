// The suite of every platform, on a fake site.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { pageRow, platformCells } from '../../../../tests/fixtures/platform-cells.ts'
import { TIMES, type Times } from '../kit/times.ts'
import type { Platform } from '../platform.ts'
import type { SuitePart } from './part.ts'
import { describePlatform, type PlatformStage } from './platform-suite.ts'
import { makeFilm, makePicture } from './media.ts'
import { borrowSites } from './stage.ts'

/** How long an answer to the press is waited for, ms: one that comes, and one that never does. */
const [ANSWERED_MS, UNANSWERED_MS] = [patient(6_000), 2_500]

/** A login page that lets somebody in by itself is waited for that long, ms. */
const GRACE_MS = 1_500

/**
 * Registers what every platform must pass, on the fake site that answers at the platform's own hosts. `wants`: what the
 * site insists on.
 */
export function describeSite(
  part: SuitePart,
  create: (times: Times) => Platform,
  user = 'chengnan_food',
  wants: Pick<PlatformStage, 'topic'> = {},
): void {
  const { info } = create(TIMES)
  const { value } = info
  describe(value, () =>
    describePlatform(
      part,
      async () => {
        const dir = await mkdtemp(join(tmpdir(), `${value}-suite-`))
        const { control, chromeArgs } = await borrowSites()
        await control.setSettings({ confirmDelayMs: 0, formDelayMs: 60, coverDelayMs: 30 })
        await control.setFaults({ redirectLateMs: 50 })
        const times = { ...TIMES, outcome: ANSWERED_MS, loginGrace: GRACE_MS }
        return {
          platform: create(times),
          chromeArgs,
          user,
          ...wants,
          video: await makeFilm(join(dir, 'film.mp4')),
          cover: await makePicture(join(dir, 'cover.png'), 'teal'),
          scan: async (who) => void (await control.scan('latest', who, { platform: value })),
          dropSession: async (who) => void (await control.expireSession(who, value)),
          refuseNext: (who) => control.arrangeNextPublish(who, value, 'refused'),
          silence: async (kind) => {
            times.outcome = kind === null ? ANSWERED_MS : UNANSWERED_MS
            await control.setFaults({ publishNeverAnswers: kind })
          },
          titles: async (who) =>
            (await control.works(who)).filter((work) => work.platform === value).map((work) => work.title),
          close: async () => {
            await control.reset()
            await rm(dir, { recursive: true, force: true })
          },
        }
      },
      platformCells(pageRow(info), `site-${part}`),
    ),
  )
}
