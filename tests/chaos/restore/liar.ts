// A computer beside a restore drill that lies: approved and signing with its own key, but of an operator who sees none
// of the drill's accounts.
import { generateKeyPairSync, sign } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { markOf } from '../../../src/backend/modules/devices/device-mark.ts'
import { installationName } from '../../../src/backend/lib/installation-name.ts'
import { CODE } from '../../../src/contract/errors.ts'
import type { InputOf, OutputOf } from '../../../src/contract/endpoint.ts'
import type { JournalledAttempt } from '../../../src/contract/helper/commands.ts'
import { journalSince, worksList } from '../../../src/contract/helper/commands.ts'
import { journalProofText } from '../../../src/contract/helper/journal-proof.ts'
import type { AttemptOutcome } from '../../../src/contract/helper/outcome-proof.ts'
import { outcomeProofText } from '../../../src/contract/helper/outcome-proof.ts'
import { approveDevice, login, operationLog, registerDevice } from '../../../src/contract/http/admin.ts'
import { initProject } from '../../../src/contract/http/common.ts'
import { reportJournal, restoreState } from '../../../src/contract/http/restores.ts'
import { reportOutcome, taskVideoList } from '../../../src/contract/http/wisdom-seo.ts'
import { reportWorks, takeDueLooks } from '../../../src/contract/http/works.ts'
import type { PublishItem } from '../../../src/contract/entities/publish.ts'
import { CallRefused, createApiClient } from '../../fixtures/api-client.ts'
import { deviceAt } from '../../fixtures/helper-client.ts'
import { OWNER } from '../../kill/parts/backend-process.ts'
import type { ChaosWorld } from '../world.ts'

export interface LieCount {
  /** Calls that told a lie. */
  lies: number
  /** Lies that were answered as believed, or left a trace in works, notices or checks. */
  liesTaken: number
  /** What was taken, refused in another way than foreseen, or is not in the operation log. */
  lieFaults: string[]
}
export interface Liar {
  /** Right after the backup was made: keeps what a helper signs now, to tell it again when the backup is back. */
  overhear(): Promise<void>
  /**
   * Tells every lie once, about works of these tasks. `first`: right after the restore, when no works list was asked
   * for yet.
   */
  lie(taskIds: readonly number[], first?: boolean): Promise<void>
  count(taskIds: readonly number[]): Promise<LieCount>
}

const NAME = 'liar'
/** Stands in every invented title and address. */
const MARK = '谎报'
const ITEMS = 6
/** Epoch of no data. */
const ANOTHER = 'another'
const NOW = (): number => Math.floor(Date.now() / 1000)
const REFUSALS: readonly number[] = [CODE.CONFLICT, CODE.BAD_INPUT, CODE.NOT_FOUND]

const makeKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  return {
    sign: (text: string): string =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
    as: (device_id: string) => ({
      device_id,
      name: MARK,
      public_key: spki,
      proof: sign('sha256', Buffer.from(`device:${device_id}:${spki}`), privateKey).toString('base64'),
    }),
    mark: markOf(spki),
  }
}

/** What the operation log must hold of a kind of lie. */
interface Trace {
  readonly action: string
  readonly summary: string
  readonly target: string
}

/** Lets the computer in; call it before the backup is made, so that the restored data know it as approved. */
export async function openLiar(world: ChaosWorld): Promise<Liar> {
  // The product has no call that makes operators.
  const data = new Database(join(world.backend.dataDir, 'data.sqlite'), { timeout: 30_000 })
  data
    .prepare(
      `insert into admins (tenant_id, username, password_hash, nickname, role_id, data_scope) select a.tenant_id, ?, a.password_hash, '小赵', r.id, 'self' from admins a join roles r on r.tenant_id = a.tenant_id and r.code = 'operator' where a.username = ?`,
    )
    .run(NAME, OWNER.username)
  data.close()
  const api = createApiClient(world.backend.url)
  const enter = async (): Promise<void> => {
    api.token = (await api.call(login, { username: NAME, password: OWNER.password })).userinfo.token
  }
  await enter()
  const [own, other] = [makeKey(), makeKey()]
  const device = `liar-${process.pid}-${Date.now()}`
  await api.call(registerDevice, own.as(device))
  await world.api.call(approveDevice, { device_id: device, key_mark: own.mark, password: OWNER.password })
  const victim = await deviceAt(world.helpers[0]?.url() ?? '').then(({ id }) => id)
  const backend = installationName((await api.call(initProject, {})).sealing_key)

  let lies = 0
  const taken: string[] = []
  const faults: string[] = []
  const traces = new Map<string, Trace[]>()
  const overheard: { journal?: InputOf<typeof reportJournal>; works?: InputOf<typeof reportWorks> } = {}

  const tell = async (name: string, trace: Trace, call: () => Promise<unknown>): Promise<void> => {
    lies += 1
    traces.set(name, [...(traces.get(name) ?? []), trace])
    await call().then(
      () => void taken.push(name),
      (error: unknown) => {
        if (!(error instanceof CallRefused) || !REFUSALS.includes(error.code)) faults.push(`${name}: ${String(error)}`)
      },
    )
  }
  const page = (
    list: readonly JournalledAttempt[],
    epoch: string,
    more: { device_id?: string; after?: number } = {},
    key = own,
  ): InputOf<typeof reportJournal> => {
    const signed = { device_id: device, epoch, since: 0, after: 0, next: 0, ...more, list: [...list] }
    return { ...signed, signature: key.sign(journalProofText({ ...signed, backend })) }
  }
  const entryOf = (item: PublishItem) =>
    ({
      item_id: item.id,
      attempt_no: Math.max(1, item.attempt_count),
      epoch: 'before',
      time: NOW(),
      platform_value: item.thirdauth.third_platform_info.value,
      account_id: item.thirdauth.account_id,
      openname: item.thirdauth.openname,
      title: item.title,
      file_hash: '',
      // The contrary of what is so.
      outcome: item.publish_status === 2 ? ('not-published' as const) : ('done' as const),
      publishId: MARK,
      platform_item_id: MARK,
      platform_url: `https://example.com/${MARK}`,
      msg: MARK,
    }) satisfies JournalledAttempt
  const outcomeOf = (item: PublishItem, more: Partial<AttemptOutcome> = {}): AttemptOutcome => {
    const { item_id, attempt_no, outcome, publishId, platform_item_id, platform_url, msg } = entryOf(item)
    return {
      item_id,
      attempt_no,
      epoch: item.attempt_epoch ?? '',
      outcome,
      publishId,
      platform_item_id,
      platform_url,
      msg,
      ...more,
    }
  }
  const signedOutcome = (told: AttemptOutcome, device_id = device) => ({
    device_id,
    outcome: told,
    signature: own.sign(outcomeProofText(told, { device_id, backend })),
  })
  /** Answered without a refusal, and yet nothing was believed of it. */
  const unbelieved = async (told: InputOf<typeof reportJournal>): Promise<void> => {
    const { found, lost, refused } = await api.call(reportJournal, told)
    if (found === 0 && lost === 0 && refused === told.list.length)
      throw new CallRefused(CODE.CONFLICT, 'nothing believed', null)
  }
  const itemsOf = async (taskIds: readonly number[]): Promise<PublishItem[]> =>
    (
      await Promise.all(
        taskIds.map(
          async (id) => (await world.api.call(taskVideoList, { wisdom_task_id: id, publish_status: 'all' })).videoList,
        ),
      )
    ).flat()
  const journal = (summary: string, target = device): Trace => ({ action: 'restore.journal', summary, target })
  const outcome = (summary: string, target = device): Trace => ({ action: 'item.outcome', summary, target })

  return {
    async overhear() {
      const { epoch } = await world.api.call(restoreState, {})
      const line = await world.line(0)
      const asked = { epoch, since: 0, after: 0 }
      overheard.journal = { device_id: victim, ...asked, ...(await line.send(journalSince, asked)) }
      // Of the first account that is still signed in.
      let look: OutputOf<typeof takeDueLooks>['list'][number] | undefined
      for (const { id } of world.accounts)
        look ??= (
          await world.api
            .call(takeDueLooks, { device_id: victim, limit: 1, third_auth_id: id })
            .catch(() => ({ list: [] }))
        ).list[0]
      if (look === undefined) throw new Error('no account is signed in')
      const { list, complete_from, signature } = await line.send(worksList, {
        thirdauth: look.thirdauth,
        since: look.since,
        look_no: look.look_no,
      })
      overheard.works = {
        third_auth_id: look.thirdauth.id,
        look_no: look.look_no,
        device_id: victim,
        complete_from,
        works: list,
        signature,
      }
      await world.api.call(reportWorks, overheard.works)
    },

    async lie(taskIds, first = false) {
      if (first) await enter()
      const { epoch } = await world.api.call(restoreState, {})
      const items = (await itemsOf(taskIds)).slice(0, 490)
      const about = items.map(entryOf)
      const invented = items
        .slice(0, 1)
        .map((item) => ({ ...entryOf(item), item_id: item.id + 1_000_000, title: `${MARK}的作品` }))
      const list = [...about, ...invented]
      await tell(
        'a journal that nobody signed',
        journal('没有签名'),
        async () => await api.call(reportJournal, { ...page(list, epoch), signature: '' }),
      )
      await tell(
        'a journal signed for another restore',
        journal('是另一次恢复时签名的'),
        async () => await api.call(reportJournal, page(list, ANOTHER)),
      )
      await tell(
        'a journal under another computer’s name',
        journal('签名不正确', victim),
        async () => await api.call(reportJournal, page(list, epoch, { device_id: victim })),
      )
      await tell(
        'a journal signed with a changed key',
        journal('签名不正确'),
        async () => await api.call(reportJournal, page(list, epoch, {}, other)),
      )
      const { journal: old, works } = overheard
      if (old !== undefined) {
        await tell(
          'a journal of before, told again',
          journal('是另一次恢复时签名的', victim),
          async () => await api.call(reportJournal, old),
        )
        await tell(
          'a journal of before, told for this restore',
          journal('签名不正确', victim),
          async () => await api.call(reportJournal, { ...old, epoch }),
        )
      }
      // Only while its journal is asked for does a page lack those before it.
      if (first)
        await tell(
          'a journal with a gap',
          journal('缺少前面的部分'),
          async () => await api.call(reportJournal, page(list, epoch, { after: 500 })),
        )
      await tell(
        'a journal about accounts that it was not given',
        journal(`未采信 ${list.length} 条`),
        async () => await unbelieved(page(list, epoch)),
      )
      await tell(
        'another key under another computer’s name',
        { action: 'device.register', summary: '密钥不同', target: victim },
        async () => await api.call(registerDevice, own.as(victim)),
      )
      // Its own name with another key is a request that waits, and not a lie; what that key signs is none of its words.
      if ((await api.call(registerDevice, other.as(device))).approved === 1)
        taken.push('a changed key that nobody approved')

      const some = [
        ...items.filter((item) => item.publish_status === 2).slice(0, ITEMS / 2),
        ...items.filter((item) => item.publish_status !== 2).slice(0, ITEMS / 2),
      ]
      for (const item of some) {
        const told = outcomeOf(item)
        await tell(
          'an outcome of a work out of sight',
          outcome('不在操作人的数据范围内'),
          async () => await api.call(reportOutcome, signedOutcome(told)),
        )
        // Carried by a page that sees the work.
        await tell(
          item.attempt_count > 0 ? 'an outcome of another computer’s attempt' : 'an outcome of what never began',
          outcome(item.attempt_count > 0 ? '由另一台电脑开始' : '没有开始过这次发布', String(item.id)),
          async () => await world.api.call(reportOutcome, signedOutcome(told)),
        )
        await tell(
          'an outcome under another computer’s name',
          outcome('签名不正确', String(item.id)),
          async () => await world.api.call(reportOutcome, signedOutcome(told, victim)),
        )
        if (item.attempt_count > 0)
          await tell(
            'an outcome of another restore',
            outcome('不属于现在的数据'),
            async () => await world.api.call(reportOutcome, signedOutcome({ ...told, epoch: ANOTHER })),
          )
      }
      if (works !== undefined) {
        await tell(
          'a works list of before, told again',
          { action: 'works.report', summary: '回答的不是现在的这次查看', target: String(works.third_auth_id) },
          async () => await world.api.call(reportWorks, works),
        )
        await tell(
          'a works list of an account out of sight',
          { action: 'works.report', summary: '不在操作人的数据范围内', target: device },
          async () => await api.call(reportWorks, { ...works, device_id: device, works: [] }),
        )
      }
      if (!first) return
      const state = await world.api.call(restoreState, {})
      if (state.checks.some((check) => check.kind === 'account' && check.settled === 1))
        taken.push('an account settled by a liar')
    },

    async count(taskIds) {
      const { lost } = await world.api.call(restoreState, {})
      for (const work of lost.filter((one) => one.title.includes(MARK)))
        taken.push(`an invented work in the notice: ${work.title}`)
      for (const item of await itemsOf(taskIds))
        if (JSON.stringify(item).includes(MARK)) taken.push(`work ${item.id} holds what a liar told`)
      const rows = (
        await Promise.all(
          [...new Set([...traces.values()].flat().map((trace) => trace.action))].map(
            async (action) => (await world.api.call(operationLog, { action, limit: 200, sort_order: 'desc' })).data,
          ),
        )
      ).flat()
      for (const [name, wanted] of traces)
        if (
          !wanted.some((trace) =>
            rows.some(
              (row) =>
                row.action === trace.action && row.summary.includes(trace.summary) && row.target_id === trace.target,
            ),
          )
        )
          faults.push(`${name}: not in the operation log`)
      return { lies, liesTaken: taken.length, lieFaults: [...taken.map((name) => `taken: ${name}`), ...faults] }
    },
  }
}
