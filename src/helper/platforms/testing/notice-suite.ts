// What may come up on any site over a healthy form: an old work that waits, a box for a code that no table knows, a
// dialog that nobody knows.
import { expect, test } from 'vitest'
import { POLL_MS } from '../../../../tests/fixtures/slowness.ts'
import { glance } from '../../browser/waiting.ts'
import type { Work } from '../platform.ts'
import type { Publishing } from './publishing.ts'
import { recordSteps, startRun } from './run.ts'

/**
 * Registers the tests inside a describe. `user`: whose phone gets the code; null = the names of the site's own box have
 * a source.
 */
export function noticeTests(
  publishing: Publishing,
  plan: { readonly work: Partial<Work>; readonly user: string | null },
): void {
  // A page that took the work is on its way to the next one.
  const kept = (key: string): Promise<string | null | undefined> =>
    glance(() => publishing.stage.browser.page.evaluate((name) => localStorage.getItem(name), key))

  test('an old work that was never published is given up before a file is chosen; what goes out is ours', async () => {
    await publishing.stage.control.setFaults({ leftover: true })
    await publishing.publish(plan.work)
    expect(await publishing.works()).toMatchObject([{ kind: 'video' }])
    await expect.poll(() => kept('leftover')).toBe('dropped')
  })

  test('a dialog that nobody knows is put before a person with a picture; nothing is pressed until it is gone', async () => {
    await publishing.stage.control.setFaults({ redesign: 'dialog' })
    const { browser } = publishing.stage
    const run = startRun()
    const stepper = recordSteps()
    const going = publishing.publish(plan.work, stepper, run, {
      browser: { ...browser, page: browser.page, visible: true },
      platform: publishing.platformWith({ element: 1_500 }),
    })
    going.catch(() => undefined)
    await expect.poll(() => run.person.requests.length).toBe(1)
    expect(run.person.requests[0]).toMatchObject({
      kind: 'choose',
      title: expect.stringContaining('不认识的窗口'),
      image: expect.stringMatching(/^data:image\/jpeg;base64,.{200}/),
    })
    expect(stepper.presses).toBe(0)
    // The person presses 下次再说, wherever the site shows it.
    for (const tab of await browser.browser.pages())
      await tab.evaluate(() => document.querySelector('.sheet-4Qe')?.remove())
    await going
    expect(run.person.outcomes).toEqual(['gone'])
    expect(await publishing.works()).toHaveLength(1)
  })

  if (plan.user !== null)
    test('a box for a code that no table knows is known by what it holds', async () => {
      const user = plan.user ?? ''
      await publishing.stage.control.setFaults({ smsOnPublish: true, smsBox: 'other' })
      const run = startRun()
      const stepper = recordSteps()
      const going = publishing.publish(plan.work, stepper, run)
      going.catch(() => undefined)
      await expect.poll(() => run.person.requests.length).toBe(1)
      expect(run.person.requests[0]).toMatchObject({
        kind: 'sms',
        needsInput: true,
        text: expect.stringContaining('验证码将发送至手机'),
      })
      const code = await publishing.stage.control.smsCode(user, { waitMs: POLL_MS, purpose: 'publish' })
      run.person.answer({ action: 'submit', value: '000000' })
      await expect.poll(() => run.person.errors.length).toBe(1)
      run.person.answer({ action: 'submit', value: code ?? '' })
      await going
      expect(run.person.outcomes).toEqual(['answered'])
      expect([stepper.presses, (await publishing.works()).length]).toEqual([1, 1])
    })
}
