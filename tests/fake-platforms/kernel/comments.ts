// People who write below works, and the account's answers.
import { randomBytes } from 'node:crypto'
import type { FakeControl } from './control-api.ts'
import { HttpProblem } from './http.ts'
import { idOf } from './lookup-data.ts'
import type { FakeComment, FakeUser, NewComment } from './model.ts'
import type { World } from './world.ts'

/** How the main site of 小红书 names people: another id than its creator site. */
export function xhsUserId(seed: string): string {
  return Buffer.from(idOf(`xhs-user-${seed}`, 24))
    .toString('hex')
    .slice(0, 24)
}
/** An author's id as the comments of a site have it. */
export function authorId(platform: string, owner: FakeUser | null, name: string): string {
  if (platform === 'xiaohongshu') return xhsUserId(owner?.uid ?? name)
  if (platform === 'shipinhao') return owner?.secUid ?? `v2_${idOf(`finder-${name}`, 20)}@finder`
  return owner?.uid ?? idOf(`guest-${name}`, 11)
}

/** Comments of a work, oldest first. */
export function commentsOf(world: World, workId: string): FakeComment[] {
  return (world.store.saved.comments ?? []).filter((one) => one.workId === workId)
}

/** Puts one comment below a work. */
export function writeComment(world: World, workId: string, one: NewComment): FakeComment {
  const { store } = world
  const work = store.work(workId)
  const name = one.name ?? '一位访客'
  const owner = one.byOwner ? store.user(work.uid) : null
  const all = (store.saved.comments ??= [])
  const parent = one.answers === undefined ? null : all.find((other) => other.id === one.answers)
  if (parent === undefined) throw new HttpProblem(404, `no comment ${String(one.answers)}`)
  const id =
    work.platform === 'xiaohongshu'
      ? randomBytes(12).toString('hex')
      : work.platform === 'douyin'
        ? store.newId()
        : String(970_000_000_000 + all.length * 1_009)
  const made: FakeComment = {
    id,
    platform: work.platform,
    workId,
    uid: authorId(work.platform, owner, name),
    name: owner?.nickname ?? name,
    text: one.text ?? '',
    image: one.image ?? '',
    at: one.at ?? Date.now(),
    rootId: parent === null ? '' : parent.rootId || parent.id,
    parentId: parent?.id ?? '',
    withdrawn: one.withdrawn ?? false,
  }
  all.push(made)
  work.statistics.comment += 1
  store.save()
  return made
}

/** The calls of the control that are about comments. */
export function commentControl(
  world: World,
): Pick<FakeControl, 'addComments' | 'withdrawComment' | 'comments' | 'strangeRequests'> {
  const { store } = world
  return {
    addComments: async (workId, list) => structuredClone(list.map((one) => writeComment(world, workId, one))),
    async withdrawComment(id) {
      const found = store.saved.comments?.find((one) => one.id === id)
      if (!found) throw new HttpProblem(404, `no comment ${id}`)
      found.withdrawn = true
      store.save()
    },
    comments: async (workId) =>
      structuredClone((store.saved.comments ?? []).filter((one) => workId === undefined || one.workId === workId)),
    strangeRequests: async () => structuredClone(world.strangeRequests),
  }
}
