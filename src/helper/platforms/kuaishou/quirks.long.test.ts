// What only 快手's pages do.
import { expect, test } from 'vitest'
import { usePublishing } from '../testing/publishing.ts'
import { failure, recordSteps } from '../testing/run.ts'
import { kitDoor, sha } from '../testing/stage.ts'
import { createKuaishou } from './index.ts'

const desk = usePublishing(kitDoor('kuaishou', 'https://cp.kuaishou.com'), createKuaishou, 'chengnan_food', {
  times: { element: 4_000, form: 6_000, outcome: 6_000, choice: 2_000, topics: 1_500 },
})
const { publish, works } = desk
const place = { name: '宽窄巷子', address: '成都市青羊区金河路口宽窄巷子' }
const inHours = (hours: number): number => Math.ceil((Date.now() / 1000 + hours * 3_600) / 60) * 60

test('the form that some accounts still see: other words of who may see it, its dialog of covers, no region', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  const timingTime = inHours(3)
  await publish({ visibility: 1, poi: place, timingTime, declaration: '个人观点，仅供参考' })
  expect(await works()).toMatchObject([
    {
      visibility: 'private',
      poi: { name: '宽窄巷子' },
      scheduleTime: timingTime,
      declaration: '个人观点，仅供参考',
      cover: { source: 'upload', sha256: sha(desk.cover.bytes) },
    },
  ])
})

test('friends only, at once: the radio of the same word in another row is not the one', async () => {
  await publish({ visibility: 3 })
  expect(await works()).toMatchObject([{ visibility: 'friends', scheduleTime: null }])
})

test('a place in a region that the page does not offer stops the item before the press', async () => {
  const stepper = recordSteps()
  expect(await failure(publish({ poi: { name: '宽窄巷子', address: '海外某市某街' } }, stepper))).toMatchObject({
    kind: 'content',
    errors: [{ field: 'selectPoiInfo' }],
  })
  expect(stepper.presses).toBe(0)
})
