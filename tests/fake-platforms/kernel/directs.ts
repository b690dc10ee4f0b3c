// People who write to an account in private, and what it writes to them.
import { authorId } from './comments.ts'
import type { FakeControl } from './control-api.ts'
import { HttpProblem } from './http.ts'
import type { FakeDirect, NewDirect } from './direct-model.ts'
import type { World } from './world.ts'

/** Ids begin here, beyond what a number of a script can hold. */
const FIRST_ID = 7_345_551_441_311_046_575n
const ID_STEP = 1_009n

/** When it was written, in microseconds: two of one millisecond keep their order. */
export function momentOf(one: FakeDirect): number {
  return one.at * 1000 + Number(((BigInt(one.id) - FIRST_ID) / ID_STEP) % 1000n)
}
/** Private messages of an account on a site, oldest first. */
export function directsOf(world: World, platform: string, uid: string): FakeDirect[] {
  return (world.store.saved.directs ?? [])
    .filter((one) => one.platform === platform && one.uid === uid)
    .toSorted((a, b) => momentOf(a) - momentOf(b))
}
/** By guest; the conversation with the newest message first. */
export function conversationsOf(world: World, platform: string, uid: string): FakeDirect[][] {
  const all = Map.groupBy(directsOf(world, platform, uid), (one) => one.guestUid)
  const newest = (list: readonly FakeDirect[]): number => Math.max(0, ...list.map(momentOf))
  return [...all.values()].toSorted((a, b) => newest(b) - newest(a))
}

/** Puts one message into the conversation with somebody. */
export function writeDirect(world: World, uid: string, platform: string, one: NewDirect): FakeDirect {
  const { store } = world
  const all = (store.saved.directs ??= [])
  const made: FakeDirect = {
    id: String(FIRST_ID + BigInt(all.length) * ID_STEP),
    platform,
    uid,
    guestUid: one.guestUid ?? authorId(platform, null, one.name),
    guestName: one.name,
    byOwner: one.byOwner ?? false,
    type: one.type ?? 'text',
    text: one.text ?? '',
    at: one.at ?? Date.now(),
    withdrawn: false,
    from: one.from ?? 'guest',
  }
  all.push(made)
  store.save()
  return made
}

/** Who was never answered, or has not written since: the site lets one message through. */
export function isGreeting(thread: readonly FakeDirect[]): boolean {
  const first = thread.findIndex((one) => one.byOwner)
  return first === -1 || !thread.slice(first).some((one) => !one.byOwner)
}

/** The calls of the control that are about private messages. */
export function directControl(
  world: World,
): Pick<FakeControl, 'addDirects' | 'withdrawDirect' | 'directs' | 'readDirects'> {
  const { store } = world
  return {
    addDirects: async (user, platform, list) =>
      structuredClone(list.map((one) => writeDirect(world, store.user(user).uid, platform, one))),
    async withdrawDirect(id) {
      const found = store.saved.directs?.find((one) => one.id === id)
      if (!found) throw new HttpProblem(404, `no private message ${id}`)
      found.withdrawn = true
      store.save()
    },
    directs: async (user) =>
      structuredClone(
        (store.saved.directs ?? []).filter((one) => user === undefined || one.uid === store.user(user).uid),
      ),
    readDirects: async () => [...world.readDirects],
  }
}
