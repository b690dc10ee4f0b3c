// The people of the fake sites: they answer text messages, late, and sign in again where they were thrown out.
import { answerPerson } from '../../src/contract/helper/commands.ts'
import { personNeeded } from '../../src/contract/helper/events.ts'
import type { FakeControl } from '../fake-platforms/kernel/control-api.ts'
import type { HelperClient } from '../fixtures/helper-client.ts'

/** Answers every text-message step of this helper after `lateMs`, with the newest code that any phone got. */
export const answerMessages = (helper: HelperClient, control: Pick<FakeControl, 'smsMessages'>, lateMs: () => number): (() => void) => {
  const timers = new Set<NodeJS.Timeout>()
  const off = helper.on(personNeeded, (asked) => {
    if (asked.kind !== 'sms' || !asked.needs_input) return
    const began = Date.now()
    const timer = setTimeout(() => {
      timers.delete(timer)
      void (async () => {
        const message = (await control.smsMessages()).findLast((one) => one.at >= began - 10_000)
        if (message) await helper.send(answerPerson, { person_id: asked.person_id, action: 'submit', value: message.code })
      })().catch(() => undefined)
    }, lateMs())
    timers.add(timer)
  })
  return () => {
    off()
    for (const timer of timers) clearTimeout(timer)
  }
}
