// A topic is a real one, or the operator reads that it is not: the same for every site that binds topics in its text.
import { expect, test } from 'vitest'
import type { Publishing } from './publishing.ts'
import { recordSteps } from './run.ts'

const names = ['探店', '成都美食']
const topics = names.map((name) => ({ name }))

/** @param retries the site shows entries to press: a second try can bind what the first did not */
export function describeTopics(desk: Publishing, { retries = true }: { retries?: boolean } = {}): void {
  test.runIf(retries)('a topic that stayed mere text is typed once more and its entry pressed', async () => {
    await desk.stage.control.setFaults({ topics: 'second' })
    const result = await desk.publish({ description: '清明前采', topics })
    expect((await desk.works()).map((work) => work.topics.map(({ name }) => name))).toEqual([names])
    expect(result.reason ?? '').toBe('')
  })

  test('a topic that never binds goes out as text and is named; the work goes out once, whole', async () => {
    await desk.stage.control.setFaults({ topics: 'never' })
    const stepper = recordSteps()
    const result = await desk.publish({ description: '清明前采', topics }, stepper)
    const [work, ...more] = await desk.works()
    expect([work?.topics, more, stepper.presses]).toEqual([[], [], 1])
    expect(`${work?.title ?? ''}${work?.text ?? ''}`).toMatch(/清明前采\s*#探店\s+#成都美食$/)
    expect(result.reason).toBe('话题「探店」「成都美食」未成为话题')
  })
}
