import { expect, test } from 'vitest'
import { usePublishing } from '../testing/publishing.ts'
import { startRun } from '../testing/run.ts'
import { kitDoor } from '../testing/stage.ts'
import { createKuaishou } from './index.ts'

const publishing = usePublishing(kitDoor('kuaishou', 'https://cp.kuaishou.com'), createKuaishou, 'chengnan_food')

test('a work comes with the numbers that the list tells', async () => {
  await publishing.publish({ title: '城南小馆的开业第一天' })
  const [work] = await publishing.works()
  await publishing.stage.control.setStatistics(work?.id ?? '', { play: 23_456, digg: 12, comment: 3, share: 9 })
  const list = await publishing.platform.worksList(startRun().ctx, {
    account: publishing.account,
    browser: publishing.stage.browser,
    since: 0,
  })
  expect(list.map((one) => one.counters)).toEqual([{ play: 23_456, like: 12, comment: 3, share: null, collect: null }])
})
