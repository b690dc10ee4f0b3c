// 快手: topics bind, all that was given is typed.
import { expect, test } from 'vitest'
import { usePublishing } from '../testing/publishing.ts'
import { kitDoor } from '../testing/stage.ts'
import { describeTopics } from '../testing/topic-suite.ts'
import { createKuaishou } from './index.ts'

const desk = usePublishing(kitDoor('kuaishou', 'https://cp.kuaishou.com'), createKuaishou, 'chengnan_food', {
  times: { element: 4_000, form: 6_000, outcome: 6_000, choice: 2_000, topics: 1_500 },
})

describeTopics(desk)

test('a title of 40 and a text of 440 stand on the site, every character of them', async () => {
  const title = '题'.repeat(40)
  const description = `${'正'.repeat(430)}电话02812345`
  await desk.publish({ title, description })
  expect(await desk.works()).toMatchObject([{ title, text: description }])
})
