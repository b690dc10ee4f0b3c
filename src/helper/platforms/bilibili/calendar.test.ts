// B站's page proposes tomorrow: on the last day of a month its calendar is a month ahead of a work that is due today.
import { expect, test } from 'vitest'
import { usePublishing } from '../testing/publishing.ts'
import { kitDoor } from '../testing/stage.ts'
import { createBilibili } from './index.ts'

const site = usePublishing(kitDoor('bilibili', 'https://member.bilibili.com'), createBilibili, 'shanye_tea', {
  times: { element: 3_000, uploadPage: 6_000, form: 6_000, choice: 1_500, topics: 1_000, outcome: 8_000 },
})

test('a calendar that opens with the next month is turned back to the day of the work', async () => {
  await site.stage.control.setFaults({ calendar: 'next-month' })
  const timingTime = Math.ceil((Date.now() / 1000 + 5 * 3_600) / 300) * 300
  await site.publish({ topics: [{ name: '开业' }], timingTime })
  expect(await site.works()).toMatchObject([{ scheduleTime: timingTime }])
})
