// A film that an account has already, out or waiting, is left out where works are made: what publishing would refuse is
// told before.
import { beforeAll, expect, test } from 'vitest'
import { MEDIA_TYPE, MISSED_GRACE_MINUTES } from '../../../../contract/constants.ts'
import { declarationsFor } from '../../../../contract/declarations.ts'
import { batchPublish, previewTask } from '../../../../contract/http/publish-grid.ts'
import { kuaishou } from '../../../../contract/platforms.ts'
import { isNearLook, lookDistance } from '../../../media/film-look.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { orderedFilms } from '../../../testing/benches/ordered-films.ts'
import { openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

/** Fingerprints of three films: the second differs from the first in one bit of 2816, the third in half of them. */
const LOOK = '0f'.repeat(352)
const NEAR = `1f${'0f'.repeat(351)}`
const OTHER = '3c'.repeat(352)
const A = { sha256: 'a', look: LOOK }

test('that two looks are near is the same as their distance being below the limit', () => {
  for (const bits of [0, 1, 54, 55, 56, 57, 400]) {
    const other = `${'ff'.repeat(Math.floor(bits / 8))}${((1 << (bits % 8)) - 1).toString(16).padStart(2, '0')}`.padEnd(
      704,
      '0',
    )
    expect([bits, isNearLook('00'.repeat(352), other, 2)]).toEqual([
      bits,
      (lookDistance('00'.repeat(352), other) ?? 100) < 2,
    ])
  }
  expect([isNearLook('', '', 2), isNearLook('00', '0000', 2)]).toEqual([false, false])
})

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let tokens = 0
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })

  const people = async () => {
    const owner = await bench.tenant({ clips: 20 })
    return {
      owner,
      south: await bench.account(owner, { name: '城南' }),
      north: await bench.account(owner, { name: '城北' }),
    }
  }
  const choice = (outputs: readonly number[], accounts: readonly number[], more: object = {}) => ({
    type: 'clip',
    sources: { clip_output_ids: outputs },
    third_auth_ids: accounts,
    distribution: 'all',
    titles: { mode: 'manual', list: outputs.flatMap((id) => accounts.map((account) => `另一个标题${id}-${account}`)) },
    ...more,
  })
  /**
   * Works that a new task with these would have, and why others are left out; the task itself is made and must say the
   * same.
   */
  const reported = async (of: TestCaller, ...args: Parameters<typeof choice>) => {
    const { items, blocked } = await bench.preview(of, previewTask.input.parse(choice(...args)))
    if (items > 0) {
      const made = await bench.add(of, bench.taskInput(choice(...args)))
      expect([made.items, made.blocked]).toEqual([items, blocked])
      await of.db
        .updateTable('publish_items')
        .set({ publish_status: 3 })
        .where('wisdom_task_id', '=', made.wisdom_task_id)
        .execute()
    } else
      expect(await refusal(bench.add(of, bench.taskInput(choice(...args))))).toMatchObject({
        code: 42204,
        data: { blocked: blocked.map(({ cover_url: _cover, ...work }) => work) },
      })
    return { items, blocked: blocked.map((one) => [one.code, one.third_auth_id, one.msg]) }
  }
  const batch = (of: TestCaller, works: readonly (readonly [output: number, account: number])[]) =>
    bench.batch(
      of,
      batchPublish.input.parse({
        items: works.map(([output, account], at) => ({
          third_auth_id: account,
          title: `批量${at}`,
          media_type: 4,
          clip_output_id: output,
        })),
        client_token: `placed-${process.pid}-${tokens++}`,
      }),
    )

  test('a material that another work of the account publishes, too: told where, and made all the same', async () => {
    const { owner, south, north } = await people()
    const start = Date.parse('2026-06-03T10:00:00+08:00') / 1000
    const file = await bench.material(owner, { filename: '洱海日出.mp4', sha256: 'same-file' })
    const task = (title: string, accounts: number[], more: object = {}) => ({
      type: 'clip',
      sources: { attachment_ids: [file] },
      third_auth_ids: accounts,
      distribution: 'all',
      titles: { mode: 'manual', list: [title] },
      ...more,
    })
    await bench.add(
      owner,
      bench.taskInput(task('第一个标题', [south], { name: '第一批', schedule: { mode: 'timing', start_time: start } })),
    )
    const said = async (more: object = {}) => {
      const { items, warned } = await bench.preview(
        owner,
        previewTask.input.parse(task('另一个标题', [south, north], more)),
      )
      return [items, warned.map((one) => [one.third_auth_id, one.msg])]
    }
    expect(await said()).toEqual([
      2,
      [
        [
          south,
          '“城南”在任务「第一批」中已有同一个视频文件，定在 06-03 10:00 发布；仍会再发一次，不需要就去掉这个账号',
        ],
      ],
    ])
    expect(await said({ allow_duplicate: 1 })).toEqual([2, []])
    await owner.db
      .updateTable('publish_items')
      .set({ publish_status: 2, film_hash: 'same-file' })
      .where('third_auth_id', '=', south)
      .execute()
    expect(await said()).toEqual([
      2,
      [
        [
          south,
          expect.stringContaining(
            '“城南”已将同一个视频文件交给平台定时（《第一个标题》），06-03 10:00 公开，任务「第一批」；',
          ),
        ],
      ],
    ])
    await owner.db
      .updateTable('publish_items')
      .set({ timing_time: 0, published_time: start * 1000 - 60_000 })
      .where('third_auth_id', '=', south)
      .execute()
    // In the same words as the question before publishing: with time and task.
    expect(await said()).toEqual([
      2,
      [
        [
          south,
          '“城南”已发布过同一个视频文件（《第一个标题》），06-03 09:59 发布，任务「第一批」；仍会再发一次，不需要就去掉这个账号',
        ],
      ],
    ])
  })

  test('a material that waits in another task: noted in the check and after making, with task and time, and nothing has to be answered', async () => {
    const owner = await bench.tenant()
    // A site that asks for no cover: nothing else is to be said.
    const [south, north] = [
      await bench.account(owner, { name: '城南', platform: 'kuaishou' }),
      await bench.account(owner, { name: '城北', platform: 'kuaishou' }),
    ]
    const start = Date.parse('2026-06-03T10:00:00+08:00') / 1000
    const file = await bench.material(owner, { filename: '洱海日出.mp4', sha256: 'same-file' })
    const task = (title: string, more: object = {}) =>
      bench.add(
        owner,
        bench.taskInput({
          type: 'clip',
          sources: { attachment_ids: [file] },
          third_auth_ids: [south, north],
          distribution: 'all',
          titles: { mode: 'manual', list: [title] },
          video_publish_info: { declaration: declarationsFor(kuaishou, 'video')[0]?.value },
          ...more,
        }),
      )
    const first = await task('第一个标题', { name: '第一批', schedule: { mode: 'timing', start_time: start } })
    await owner.db
      .deleteFrom('publish_items')
      .where('wisdom_task_id', '=', first.wisdom_task_id)
      .where('third_auth_id', '=', north)
      .execute()
    const input = { name: '第二批', client_token: `noted-${process.pid}-${tokens++}` }
    const second = await task('另一个标题', input)
    const where = '“城南”在任务「第一批」中已有同一个视频文件，定在 06-03 10:00 发布；仍会再发一次，不需要就'
    expect([first.warned, second.warned?.map((one) => [one.third_auth_id, one.msg])]).toEqual([
      [],
      [[south, `${where}去掉这个账号`]],
    ])
    expect((await task('另一个标题', input)).warned).toEqual(second.warned)
    const checked = async () =>
      (await bench.preflight(owner, { wisdom_task_id: second.wisdom_task_id })).items.map((one) => [
        one.level,
        one.problems.filter(({ level }) => level === 'note'),
      ])
    expect(await checked()).toEqual([
      ['ok', [{ code: 'file_elsewhere', level: 'note', msg: `${where}取消其中一条` }]],
      ['ok', []],
    ])
    const other = owner.db.updateTable('publish_items').where('wisdom_task_id', '=', first.wisdom_task_id)
    const begun = async (change: {
      publish_status?: 2 | 3
      film_hash?: string
      published_time?: number
      only_draft?: 0 | 1
      timing_time?: number
    }) => {
      await other.set(change).execute()
      return (await checked()).map(([level, notes]) => [level, ...(notes as { msg: string }[]).map(({ msg }) => msg)])
    }
    // Whatever its site has of it: told with task and time, and nothing has to be answered.
    const ending = '，任务「第一批」；仍会再发一次，不需要就取消这一条'
    expect(await begun({ publish_status: 2, film_hash: 'same-file', published_time: start * 1000 - 60_000 })).toEqual([
      ['ok', `“城南”已将同一个视频文件交给平台定时（《第一个标题》），06-03 10:00 公开${ending}`],
      ['ok'],
    ])
    expect(await begun({ only_draft: 1 })).toEqual([
      ['ok', `“城南”已将同一个视频文件存为草稿（《第一个标题》）${ending}`],
      ['ok'],
    ])
    expect(await begun({ only_draft: 0, timing_time: 0 })).toEqual([
      ['ok', `“城南”已发布过同一个视频文件（《第一个标题》），06-03 09:59 发布${ending}`],
      ['ok'],
    ])
    expect(await begun({ publish_status: 3 })).toEqual([['ok'], ['ok']])
  })

  test('a material that waits in several tasks: two of them are named, and how many there are; a task is not told of itself', async () => {
    const owner = await bench.tenant()
    const south = await bench.account(owner, { name: '城南', platform: 'kuaishou' })
    const file = await bench.material(owner, { filename: '洱海日出.mp4', sha256: 'in-many' })
    const task = (name: string, more: object = {}) =>
      bench.add(
        owner,
        bench.taskInput({
          name,
          type: 'clip',
          sources: { attachment_ids: [file] },
          third_auth_ids: [south],
          titles: { mode: 'manual', list: [`${name}的标题`] },
          ...more,
        }),
      )
    await task('第一批', { schedule: { mode: 'timing', start_time: Date.parse('2026-06-03T10:00:00+08:00') / 1000 } })
    await task('第二批')
    const third = await task('第三批')
    expect(third.warned?.map((one) => one.msg)).toEqual([
      '“城南”在任务「第一批」、「第二批」中都有同一个视频文件，「第一批」里的定在 06-03 10:00 发布；仍会再发一次，不需要就去掉这个账号',
    ])
    const notes = async () =>
      (await bench.preflight(owner, { wisdom_task_id: third.wisdom_task_id })).items.flatMap((one) =>
        one.problems.flatMap(({ code, msg }) => (code === 'file_elsewhere' ? [msg] : [])),
      )
    expect(await notes()).toEqual([expect.stringContaining('“城南”在任务「第一批」、「第二批」中都有同一个视频文件，')])
    await task('第四批')
    expect(await notes()).toEqual([
      expect.stringContaining('“城南”在任务「第一批」、「第二批」等 3 个任务中都有同一个视频文件，'),
    ])
  })

  test('pictures that wait in another task, in whatever order, are told as a file is; other pictures are not', async () => {
    const owner = await bench.tenant()
    const account = await bench.account(owner, { name: '城南', platform: 'kuaishou' })
    const [one, two, three] = [
      await bench.material(owner, { mimetype: 'image/png' }),
      await bench.material(owner, { mimetype: 'image/png' }),
      await bench.material(owner, { mimetype: 'image/png' }),
    ]
    const post = (pictures: number[], more: object = {}) => ({
      type: 'imageText' as const,
      sources: { image_sets: [pictures] },
      third_auth_ids: [account],
      titles: { mode: 'manual', list: ['第一个标题'] },
      ...more,
    })
    const first = await bench.add(
      owner,
      bench.taskInput(
        post([one, two], {
          name: '第一批',
          schedule: { mode: 'timing', start_time: Date.parse('2026-06-03T10:00:00+08:00') / 1000 },
        }),
      ),
    )
    const reported = async (pictures: number[]) =>
      (
        await bench.preview(
          owner,
          previewTask.input.parse(post(pictures, { titles: { mode: 'manual', list: ['另一个标题'] } })),
        )
      ).warned.map((left) => left.msg)
    const where = '“城南”在任务「第一批」中已有同一组图片，定在 06-03 10:00 发布；仍会再发一次，不需要就'
    expect([await reported([two, one]), await reported([one]), await reported([one, two, three])]).toEqual([
      [`${where}去掉这个账号`],
      [],
      [],
    ])
    const second = await bench.add(
      owner,
      bench.taskInput(post([two, one], { name: '第二批', titles: { mode: 'manual', list: ['另一个标题'] } })),
    )
    const { items } = await bench.preflight(owner, { wisdom_task_id: second.wisdom_task_id })
    expect(
      items.flatMap((item) =>
        item.problems.filter((problem) => problem.code === 'file_elsewhere').map((problem) => problem.msg),
      ),
    ).toEqual([`${where}取消其中一条`])
    await owner.db
      .updateTable('publish_items')
      .set({ publish_status: 2 })
      .where('wisdom_task_id', '=', first.wisdom_task_id)
      .execute()
    expect(await reported([one, two])).toEqual([
      expect.stringContaining('已将同一组图片交给平台定时（《第一个标题》），06-03 10:00 公开，任务「第一批」；'),
    ])
    await owner.db
      .updateTable('publish_items')
      .set({ timing_time: 0 })
      .where('wisdom_task_id', '=', first.wisdom_task_id)
      .execute()
    expect(await reported([one, two])).toEqual([
      expect.stringContaining('已发布过同一组图片（《第一个标题》），任务「第一批」；'),
    ])
    const again = (await bench.preflight(owner, { wisdom_task_id: second.wisdom_task_id })).items
    expect(
      again.flatMap((item) =>
        item.problems.filter((problem) => problem.code === 'file_elsewhere').map((problem) => problem.msg),
      ),
    ).toEqual(['“城南”已发布过同一组图片（《第一个标题》），任务「第一批」；仍会再发一次，不需要就取消这一条'])
  })

  test('what one account posts hides nothing of what another one has', async () => {
    const owner = await bench.tenant()
    const [quiet, busy] = [
      await bench.account(owner, { name: '城南', platform: 'kuaishou' }),
      await bench.account(owner, { name: '城北', platform: 'kuaishou' }),
    ]
    const [cover, more] = [
      await bench.material(owner, { mimetype: 'image/png' }),
      await bench.material(owner, { mimetype: 'image/png' }),
    ]
    const post = (accounts: number[]) => ({
      type: 'imageText' as const,
      sources: { image_sets: [[cover, more]] },
      third_auth_ids: accounts,
      titles: { mode: 'manual', list: ['第一个标题'] },
    })
    const { wisdom_task_id: task } = await bench.add(owner, bench.taskInput(post([quiet])))
    const { image_urls } = await owner.db
      .selectFrom('publish_items')
      .select('image_urls')
      .where('wisdom_task_id', '=', task)
      .executeTakeFirstOrThrow()
    const works = Array.from({ length: 501 }, (_, at) => ({
      wisdom_task_id: task,
      third_auth_id: busy,
      title: `往日${at}`,
      media_type: MEDIA_TYPE.image,
      image_urls,
      publish_status: 2 as const,
    }))
    for (let at = 0; at < works.length; at += 50)
      await owner.db
        .insertInto('publish_items')
        .values(works.slice(at, at + 50))
        .execute()
    expect(
      (
        await bench.preview(
          owner,
          previewTask.input.parse({
            ...post([quiet, busy]),
            titles: { mode: 'manual', list: ['另一个标题', '再一个标题'] },
          }),
        )
      ).warned
        .map((left) => left.third_auth_id)
        .toSorted(),
    ).toEqual([quiet, busy].toSorted())
  })

  test('a film that waits in another task: left out on that account only, with the task and its time', async () => {
    const { owner, south, north } = await people()
    const start = Date.parse('2026-06-03T10:00:00+08:00') / 1000
    const { items, outputs } = await orderedFilms(bench, owner, [south], [A], {
      name: '第一批',
      schedule: { mode: 'timing', start_time: start },
    })
    const why = [
      42204,
      south,
      '“城南”在任务「第一批」中已有同一条成片，定在 06-03 10:00 发布，不会再发一次，请更换成片',
    ]
    expect(await reported(owner, outputs, [south, north])).toEqual({ items: 1, blocked: [why] })
    expect(await reported(owner, outputs, [south])).toEqual({ items: 0, blocked: [why] })
    expect(await refusal(batch(owner, [[outputs[0] ?? 0, south]]))).toMatchObject({
      code: 42204,
      msg: why[2],
      data: { similar: [{ id: items[0]?.id }] },
    })
    // A person may want it all the same, and the company may not want the guard.
    expect((await reported(owner, outputs, [south, north], { allow_duplicate: 1 })).items).toBe(2)
    bench.settings.dupGuard = false
    expect((await reported(owner, outputs, [south, north])).items).toBe(2)
    bench.settings.dupGuard = true
    await owner.db
      .updateTable('publish_items')
      .set({ timing_time: 0 })
      .where('id', '=', items[0]?.id ?? 0)
      .execute()
    expect((await reported(owner, outputs, [south])).blocked).toEqual([
      [42204, south, expect.stringContaining('在任务「第一批」中已有同一条成片，正在等待发布')],
    ])
    await owner.db
      .updateTable('publish_items')
      .set({ publish_status: 3 })
      .where('id', '=', items[0]?.id ?? 0)
      .execute()
    expect(await reported(owner, outputs, [south, north])).toEqual({ items: 2, blocked: [] })
  })

  test('a film that went out, or may have, under whatever title; and one that looks like it', async () => {
    const { owner, south, north } = await people()
    const {
      items,
      outputs: [out = 0, alike = 0, other = 0],
    } = await orderedFilms(
      bench,
      owner,
      [south, north, north],
      [A, { sha256: 'b', look: NEAR }, { sha256: 'c', look: OTHER }],
    )
    await owner.db
      .updateTable('publish_items')
      .set({ publish_status: 3 })
      .where(
        'id',
        'in',
        items.map((item) => item.id),
      )
      .execute()
    const first = owner.db.updateTable('publish_items').where('id', '=', items[0]?.id ?? 0)
    const said = async () => (await reported(owner, [out, alike, other], [south])).blocked.map(([, , msg]) => msg)
    expect(await said()).toEqual([expect.stringContaining('在这个任务中已有同一条成片')])
    await first.set({ publish_status: 2, film_hash: 'a', film_look: LOOK }).execute()
    expect(await said()).toEqual(
      Array.from({ length: 2 }, () => '“城南”已发布过同一条成片（《标题1》），不会再发一次，请更换成片'),
    )
    await first.set({ publish_status: -1, outcome_unknown: 1 }).execute()
    expect(await said()).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('可能已发出同一条成片（《标题1》），请先核对')),
    )
    await first.set({ publish_status: 0, outcome_unknown: 0, film_hash: '', film_look: '' }).execute()
    expect(await said()).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('等待手动发布')))
  })

  const START = Date.parse('2026-06-03T10:00:00+08:00')
  /** Runs `work` at that moment, unix ms. */
  const atTime = async (moment: number, work: () => Promise<void>) => {
    const before = bench.clock.ms
    bench.clock.ms = moment
    try {
      await work()
    } finally {
      bench.clock.ms = before
    }
  }
  const LATE = START + (MISSED_GRACE_MINUTES.usual + 1) * 60_000

  test('a film whose work waits for a person is made again, and that is told before and at the check', async () => {
    const { owner, south } = await people()
    const {
      items: [{ id = 0 } = {}],
      outputs,
    } = await orderedFilms(bench, owner, [south], [A], {
      name: '第一批',
      schedule: { mode: 'timing', start_time: START / 1000 },
    })
    const warned = async () =>
      (await bench.preview(owner, previewTask.input.parse(choice(outputs, [south])))).warned.map((one) => [
        one.code,
        one.third_auth_id,
        one.msg,
      ])
    const held = owner.db.updateTable('publish_items').where('id', '=', id)
    expect(await warned()).toEqual([])
    await atTime(LATE, async () => {
      const why =
        '“城南”在任务「第一批」中已有同一条成片，错过了 06-03 10:00 的发布时间，等待处理；先发出一条后，另一条不会再发'
      expect(await warned()).toEqual([[42204, south, why]])
      expect(await reported(owner, outputs, [south])).toEqual({ items: 1, blocked: [] })
      const made = await bench.add(owner, bench.taskInput(choice(outputs, [south])))
      const { items: checked } = await bench.preflight(owner, { wisdom_task_id: made.wisdom_task_id })
      expect(checked.flatMap((one) => one.problems).filter((one) => one.code === 'film_elsewhere')).toEqual([
        { code: 'film_elsewhere', level: 'warn', msg: why },
      ])
      // The new one waits, and is what counts from now on.
      expect(await warned()).toEqual([])
      expect((await reported(owner, outputs, [south])).blocked).toEqual([
        [42204, south, expect.stringContaining('等待手动发布')],
      ])
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 3 })
        .where('wisdom_task_id', '=', made.wisdom_task_id)
        .execute()
    })
    await held.set({ auto_publish: 0, skip_time: START }).execute()
    await atTime(LATE, async () =>
      expect(await warned()).toEqual([[42204, south, expect.stringContaining('已手动跳过，等待处理')]]),
    )
    await held.set({ publish_status: -1, fail_reason: '网络断开' }).execute()
    expect(await warned()).toEqual([[42204, south, expect.stringContaining('发布失败，等待处理')]])
    expect(await reported(owner, outputs, [south])).toEqual({ items: 1, blocked: [] })
  })

  test('the same file under the same title holds nothing back either once it was missed', async () => {
    const { owner, south } = await people()
    const input = () =>
      bench.taskInput({
        sources: { attachment_ids: [file] },
        third_auth_ids: [south],
        schedule: { mode: 'timing', start_time: START / 1000 },
      })
    const file = await bench.material(owner)
    await bench.add(owner, input())
    expect(await refusal(bench.add(owner, input()))).toMatchObject({ code: 42204 })
    await atTime(LATE, async () =>
      expect(
        (await bench.add(owner, bench.taskInput({ sources: { attachment_ids: [file] }, third_auth_ids: [south] })))
          .items,
      ).toBe(1),
    )
  })

  test.each([
    ['waits to be sent at once', { timing_time: 0 }, '在任务「第一批」中已有同一条成片，正在等待发布'],
    ['waits for a click', { timing_time: 0, auto_publish: 0 }, '在任务「第一批」中已有同一条成片，等待手动发布'],
    [
      'has a time at which nothing sends it',
      { auto_publish: 0 },
      '在任务「第一批」中已有同一条成片，定在 06-03 10:00，自动发布已暂停',
    ],
    [
      'is checked after a restored backup',
      { restore_hold: 1 },
      '在任务「第一批」中已有同一条成片，刚恢复过备份，正在核对是否已发出',
    ],
    ['is out', { publish_status: 2, film_hash: 'a', timing_time: 0 }, '已发布过同一条成片（《标题1》）'],
    [
      'is held by its site until its time',
      { publish_status: 2, film_hash: 'a' },
      '已将同一条成片交给平台定时（《标题1》），06-03 10:00 公开',
    ],
    [
      'is stored as a draft',
      { publish_status: 2, film_hash: 'a', only_draft: 1 },
      '已将同一条成片存为草稿（《标题1》）',
    ],
    ['is being sent', { publish_status: 1 }, '正在发布同一条成片（《标题1》）'],
    [
      'may be out',
      { publish_status: -1, outcome_unknown: 1, film_hash: 'a' },
      '可能已发出同一条成片（《标题1》），请先核对',
    ],
  ] as const)('a work that %s refuses the same film, in words of its state', async (_state, change, where) => {
    const { owner, south } = await people()
    const {
      items: [{ id = 0 } = {}],
      outputs,
    } = await orderedFilms(bench, owner, [south], [A], {
      name: '第一批',
      schedule: { mode: 'timing', start_time: START / 1000 },
    })
    await owner.db.updateTable('publish_items').set(change).where('id', '=', id).execute()
    expect(await reported(owner, outputs, [south])).toEqual({
      items: 0,
      blocked: [[42204, south, `“城南”${where}，不会再发一次，请更换成片`]],
    })
  })

  test('a work whose minute has come refuses it until it counts as missed', async () => {
    const { owner, south } = await people()
    const { outputs } = await orderedFilms(bench, owner, [south], [A], {
      schedule: { mode: 'timing', start_time: START / 1000 },
    })
    await atTime(START + 60_000, async () =>
      expect((await reported(owner, outputs, [south])).blocked).toEqual([
        [42204, south, expect.stringContaining('已到发布时间，正在等待发布')],
      ]),
    )
  })

  test('twice within a batch is refused, also while the film is still being made', async () => {
    const { owner, south, north } = await people()
    const {
      items,
      outputs: [film = 0],
    } = await orderedFilms(bench, owner, [north], [A])
    await owner.db
      .updateTable('publish_items')
      .set({ publish_status: 3 })
      .where('id', '=', items[0]?.id ?? 0)
      .execute()
    const both = async () => {
      const { wisdom_task_id, blocked } = await batch(owner, [
        [film, south],
        [film, north],
        [film, south],
      ])
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 3 })
        .where('wisdom_task_id', '=', wisdom_task_id)
        .execute()
      return blocked.map((one) => [one.index, one.msg])
    }
    const twice = [[2, '“城南”在这个任务中已有同一条成片，不会再发一次，请更换成片']]
    expect(await both()).toEqual(twice)
    await owner.db
      .updateTable('clip_outputs')
      .set({ status: 1, sha256: null, phash: null, storage_path: null })
      .where('id', '=', film)
      .execute()
    expect(await both()).toEqual(twice)
  })

  test('a colleague’s task counts, too', async () => {
    const { owner, south } = await people()
    const { outputs } = await orderedFilms(bench, owner, [south], [A], { name: '老板的任务' })
    const colleague = await bench.colleague(owner, { dataScope: 'self' })
    await owner.db
      .updateTable('third_auths')
      .set({ operator_admin_id: colleague.admin.id })
      .where('id', '=', south)
      .execute()
    const { blocked } = await bench.preview(colleague, previewTask.input.parse(choice(outputs, [south])))
    expect(blocked.map((one) => one.msg)).toEqual([expect.stringContaining('在任务「老板的任务」中已有同一条成片')])
  })
})
