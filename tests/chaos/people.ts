// The people of the fake sites: they answer text messages, late.
import { answerPerson } from '../../src/contract/helper/commands.ts'
import { personNeeded } from '../../src/contract/helper/events.ts'
import type { FakeControl } from '../fake-platforms/kernel/control-api.ts'
import type { HelperClient } from '../fixtures/helper-client.ts'

/**
 * Answers every text-message step of this helper after `lateMs`, with the newest code of the person's own phone (of any
 * phone while nobody is named).
 */
export function answerMessages(
  helper: HelperClient,
  control: Pick<FakeControl, 'smsMessages' | 'users'>,
  lateMs: () => number,
): () => void {
  const timers = new Set<NodeJS.Timeout>()
  const off = helper.on(personNeeded, (asked) => {
    if (asked.kind !== 'sms' || !asked.needs_input) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void (async () => {
        const uid = (await control.users()).find((one) => one.nickname === asked.openname)?.uid
        const message = (await control.smsMessages()).findLast((one) => uid === undefined || one.uid === uid)
        if (message)
          await helper.send(answerPerson, { person_id: asked.person_id, action: 'submit', value: message.code })
      })().catch(() => undefined)
    }, lateMs())
    timers.add(timer)
  })
  return () => {
    off()
    for (const timer of timers) clearTimeout(timer)
  }
}
