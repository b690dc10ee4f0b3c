// What a person arranges on the phone for the next publish of an account: the site behaves so once, for that account,
// and the helper reads it as on the real one.
import { describe, expect, test } from 'vitest'
import { createDouyin } from './douyin/index.ts'
import { douyinDoor } from './douyin/testing/door.ts'
import { createKuaishou } from './kuaishou/index.ts'
import { usePublishing } from './testing/publishing.ts'
import { failure, recordSteps, startRun } from './testing/run.ts'
import { kitDoor } from './testing/stage.ts'

const USER = 'chengnan_food'
// 抖音 publishes in a route of its own, every other site with the kit.
const sites = [
  ['douyin', douyinDoor, createDouyin],
  ['kuaishou', kitDoor('kuaishou', 'https://cp.kuaishou.com'), createKuaishou],
] as const

describe.each(sites)('%s', (site, door, create) => {
  const desk = usePublishing(door, create, USER, {
    times: { element: 4_000, form: 6_000, outcome: 6_000, choice: 2_000 },
  })
  const { publish, works } = desk
  const arranged = async () => (await desk.stage.control.accounts()).find((one) => one.platform === site)?.nextPublish

  test('a publish that is to be refused ends with the words of the site and makes no work; the one after it goes out', async () => {
    const { control } = desk.stage
    await control.arrangeNextPublish(USER, site, 'refused')
    await control.arrangeNextPublish('shanye_tea', site, 'refused')
    expect(await arranged()).toBe('refused')
    expect(await failure(publish())).toMatchObject({
      kind: 'content',
      code: 'REFUSED',
      refused: true,
      message: expect.stringContaining('涉嫌违规'),
    })
    expect(await works()).toEqual([])
    expect(await arranged()).toBeNull()
    await publish()
    expect(await works()).toHaveLength(1)
  })

  test('a publish whose answer is to be lost stays open: no refusal, one press, and nothing of it on the site', async () => {
    await desk.stage.control.arrangeNextPublish(USER, site, 'unanswered')
    const stepper = recordSteps()
    expect(
      await failure(publish({}, stepper, undefined, { platform: desk.platformWith({ outcome: 2_500 }) })),
    ).toMatchObject({ kind: 'unknown', step: 'confirming', refused: false })
    expect(stepper).toMatchObject({ presses: 1, refusals: [] })
    expect(await works()).toEqual([])
  })

  test('a work that the review is to refuse goes out, and is refused once the review is over', async () => {
    const { control } = desk.stage
    await control.arrangeNextPublish(USER, site, 'rejected')
    await publish()
    const [work] = await works()
    expect(work?.state).toBe('reviewing')
    await control.approveWork(work?.id ?? '')
    expect(await works()).toMatchObject([{ state: 'rejected' }])
    expect(
      await desk.platform.worksList(startRun().ctx, { account: desk.account, browser: desk.stage.browser, since: 0 }),
    ).toMatchObject([{ state: 'rejected', reason: expect.stringContaining('社区规范') }])
  })
})
