import { beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../testing/databases.ts'
import { openClipBench, orderRequest, someFiles, twoScenes } from '../../testing/benches/clip-bench.ts'
import type { ClipBench } from '../../testing/benches/clip-bench.ts'

eachDatabase((_kind, open) => {
  let bench: ClipBench
  beforeAll(async () => {
    bench = openClipBench(await open())
  })

  test('every line of the ledger says which order, which film and how many', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const { clipId, outputs } = await bench.orders.add(
      tenant.db,
      tenant.tenantId,
      orderRequest(tenant, twoScenes(tenant.videos.slice(0, 2), tenant.videos.slice(2)), 3, { name: '春季新品' }),
    )
    const [first = 0, second = 0] = outputs.map((output) => output.id)
    for (const outputId of [first, second]) await bench.book.begin(tenant.db, { outputId, generation: 0 })
    await bench.book.done(tenant.db, tenant.tenantId, { outputId: first, generation: 0 }, someFiles('words'))
    await bench.book.failed(
      tenant.db,
      tenant.tenantId,
      { outputId: second, generation: 0 },
      { code: 'material_damaged', reason: '素材“a.mp4”：已损坏' },
    )
    await bench.changes.cancel(tenant.caller, { id: clipId })
    await bench.refresh.refresh(tenant.caller, {
      id: clipId,
      output_ids: [second],
      confirm_charge: 0,
      reason: '换了素材',
    })
    await bench.changes.remove(tenant.caller, { ids: [clipId] })
    const lines = await tenant.db
      .selectFrom('wallet_ledger')
      .select(['kind', 'ref_sub', 'reason'])
      .where('ref_type', '=', 'clip')
      .orderBy('id')
      .execute()
    expect(lines.map((line) => `${line.kind} ${line.ref_sub} ${line.reason}`)).toEqual([
      ...[0, 1, 2].map((idx) => `reserve ${idx}:0 提交剪辑“春季新品”：冻结 3 条`),
      'capture 0:0 剪辑“春季新品”第 1 条完成，扣除 1 条：春季新品-01',
      'release 1:0 剪辑“春季新品”第 2 条失败，退回 1 条：素材“a.mp4”：已损坏',
      'release 2:0 取消剪辑“春季新品”：退回 1 条',
      'reserve 1:1 重新剪辑“春季新品”：冻结 1 条（换了素材）',
      'release 1:1 删除剪辑“春季新品”：退回 1 条',
    ])
  })
})
