import type { PublishBench, TestCaller } from './publish-bench.ts'

/**
 * Films of one order, one on each account as given and titled 标题1, 标题2 …, finished with these files and looks; `more`
 * is laid over the task.
 */
export async function orderedFilms(
  bench: PublishBench,
  of: TestCaller,
  accounts: number[],
  files: readonly { sha256: string; look: string }[],
  more: object = {},
) {
  const groups = [1, 2].map((n) => ({ n, ids: [] as number[] }))
  for (const group of groups) for (let at = 0; at < 3; at += 1) group.ids.push(await bench.material(of))
  const config = { groups: groups.map(({ n, ids }) => ({ name: `镜头${n}`, attachment_ids: ids })) }
  const { wisdom_task_id: task } = await bench.add(
    of,
    bench.taskInput({
      config,
      num: files.length,
      third_auth_ids: accounts,
      distribution: 'in_turn',
      titles: { mode: 'manual', list: files.map((_, at) => `标题${at + 1}`) },
      ...more,
    }),
  )
  const items = await of.db
    .selectFrom('publish_items')
    .select(['id', 'clip_output_id', 'third_auth_id'])
    .where('wisdom_task_id', '=', task)
    .orderBy('id')
    .execute()
  for (const [at, item] of items.entries()) {
    const ref = { outputId: item.clip_output_id ?? 0, generation: 0 }
    await bench.book.begin(of.db, ref)
    // The guard of the order itself would not let twins through.
    await bench.book.done(of.db, of.tenantId, ref, {
      storagePath: `f/${ref.outputId}.mp4`,
      coverPath: `f/${ref.outputId}.jpg`,
      durationMs: 9000,
      width: 1080,
      height: 1920,
      size: 5,
      sha256: files[at]?.sha256 ?? '',
    })
    await of.db
      .updateTable('clip_outputs')
      .set({ phash: files[at]?.look ?? null })
      .where('id', '=', ref.outputId)
      .execute()
  }
  return { task, items, outputs: items.map((item) => item.clip_output_id ?? 0) }
}
