// 抖音: topics bind; a title that its field shortens is the work's fault.
import { expect, test } from 'vitest'
import { failure, recordSteps } from '../testing/run.ts'
import { describeTopics } from '../testing/topic-suite.ts'
import { useDouyin } from './testing/door.ts'

const desk = useDouyin('haibian_stay', {
  times: { element: 6_000, form: 12_000, cover: 6_000, choice: 6_000, topics: 1_500 },
})

describeTopics(desk)

test('a title of 29 characters that the field counts as 34 ends before the press, and is nobody’s changed page', async () => {
  const stepper = recordSteps()
  expect(await failure(desk.publish({ title: `${'字'.repeat(24)}${'😀'.repeat(5)}` }, stepper))).toMatchObject({
    kind: 'content',
    code: 'TITLE_TOO_LONG',
    errors: [{ field: 'title' }],
  })
  expect(stepper.presses).toBe(0)
})
