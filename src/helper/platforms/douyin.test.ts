// 抖音 passes the suite of every platform, on its fake site.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { startFakePlatforms } from '../../../tests/fake-platforms/start.ts'
import { createDouyin } from './douyin/index.ts'
import { makeFilm, makePicture } from './douyin/testing/media.ts'
import { TIMES } from './douyin/times.ts'
import { describePlatform } from './platform.test-suite.ts'

describe('douyin', () =>
  describePlatform(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'douyin-suite-'))
    const fakes = await startFakePlatforms()
    const { control } = fakes
    await control.setSettings({ confirmDelayMs: 0, formDelayMs: 60, coverDelayMs: 30 })
    await control.setFaults({ redirectLateMs: 50 })
    const user = 'chengnan_food'
    return {
      platform: createDouyin({ ...TIMES, outcome: 6_000 }),
      chromeArgs: fakes.chromeArgs,
      user,
      video: await makeFilm(join(dir, 'film.mp4')),
      cover: await makePicture(join(dir, 'cover.png'), 'teal'),
      scan: async (who) => void (await control.scan('latest', who)),
      dropSession: async (who) => void (await control.expireSession(who)),
      silence: (kind) => control.setFaults({ publishNeverAnswers: kind }),
      titles: async (who) => (await control.works(who)).map((work) => work.title),
      close: async () => {
        await fakes.close()
        await rm(dir, { recursive: true, force: true })
      },
    }
  }))
