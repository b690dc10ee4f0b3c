// Image posts that an order makes: they wait like films, get their pictures, and go out as sets of pictures.
import { beforeAll, expect, test } from 'vitest'
import { clipConfig } from '../../../../contract/entities/clip.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench } from '../../../testing/benches/publish-bench.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })

  test('a task of image posts: blocked while they are made, published with all pictures, taken once more as a source', async () => {
    const owner = await bench.tenant({ clips: 10 })
    const image = await bench.material(owner, { mimetype: 'image/jpeg', filename: 'a.jpg' })
    const account = await bench.account(owner)
    const config = clipConfig.parse({
      groups: [{ name: '图', attachment_ids: [image] }],
      picture: { output: 'images' },
    })
    const task = await bench.add(
      owner,
      bench.taskInput({ type: 'imageText', name: '菜单', config, num: 1, third_auth_ids: [account] }),
    )
    expect(task).toMatchObject({ items: 1, need_clip: 1 })
    const [item] = await owner.db
      .selectFrom('publish_items')
      .select(['id', 'media_type', 'image_urls', 'clip_output_id'])
      .where('wisdom_task_id', '=', task.wisdom_task_id)
      .execute()
    expect(item).toMatchObject({ media_type: 1, image_urls: '[]' })
    expect(await refusal(bench.prepare(owner, item?.id ?? 0))).toMatchObject({ code: 40901 })
    const ref = { outputId: item?.clip_output_id ?? 0, generation: 0 }
    await bench.book.begin(owner.db, ref)
    const pictures = ['one', 'two'].map((name) => ({
      key: `posts/${name}.jpg`,
      sha256: `${name}-${owner.tenantId}`,
      size: 5,
    }))
    expect(
      await bench.book.done(owner.db, owner.tenantId, ref, {
        storagePath: 'posts/one.jpg',
        coverPath: 'posts/one.jpg',
        durationMs: 0,
        width: 1080,
        height: 1440,
        size: 10,
        sha256: 'set',
        pictures,
      }),
    ).toBe('ok')
    const made = await bench.item(owner, item?.id ?? 0)
    expect(made.content_hash).not.toBeNull()
    expect((JSON.parse(made.image_urls) as { key: string }[]).map((one) => one.key)).toEqual([
      'posts/one.jpg',
      'posts/two.jpg',
    ])
    expect((await bench.prepare(owner, item?.id ?? 0)).files.map((file) => file.sha256)).toEqual(
      pictures.map((one) => one.sha256),
    )
    const again = await bench.add(
      owner,
      bench.taskInput({
        type: 'imageText',
        sources: { clip_output_ids: [ref.outputId] },
        third_auth_ids: [await bench.account(owner)],
      }),
    )
    const [copy] = await owner.db
      .selectFrom('publish_items')
      .select(['media_type', 'image_urls'])
      .where('wisdom_task_id', '=', again.wisdom_task_id)
      .execute()
    expect(copy).toEqual({ media_type: 1, image_urls: made.image_urls })
  })
})
