// Rows of plans and of words.
import { idOf, NOTHING } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignWordsIds {
  plan: number
  rankWord: number
  rankCheck: number
  title: number
  keyword: number
  rewrite: number
}

/** Makes a plan, a tracked word with a look, a title, a keyword and a rewrite. */
export async function seedWords(
  { session, mark }: Marking,
  { attachment, account, clip }: { attachment: number; account: number; clip: number },
): Promise<ForeignWordsIds> {
  const { db, adminId } = session
  const plan = await idOf(
    db
      .insertInto('plans')
      .values({
        name: mark.own,
        main_words: JSON.stringify([mark.own]),
        clip_id: clip,
        daily_num: 1,
        total_num: 1,
        per_account_daily_max: 1,
        windows: '[]',
        min_gap_minutes: 30,
        start_date: '2026-01-01',
        client_token: null,
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  await db.insertInto('plan_accounts').values({ plan_id: plan, third_auth_id: account }).execute()
  await db.insertInto('plan_materials').values({ plan_id: plan, attachment_id: attachment, slot: 1 }).execute()
  const rankWord = await idOf(
    db
      .insertInto('rank_keywords')
      .values({
        keyword: mark.shared,
        norm: 'foreign-mark',
        platform_value: 'douyin',
        depth: 50,
        frequency: 'manual',
        admin_id: adminId,
        last_rank: 1,
        prev_rank: null,
        best_rank: 1,
        hit_title: mark.shared,
        ...NOTHING,
      })
      .returning('id'),
  )
  const rankCheck = await idOf(
    db
      .insertInto('rank_checks')
      .values({
        kind: 'rank',
        rank_keyword_id: rankWord,
        publish_item_id: null,
        platform_value: 'douyin',
        identity: 'logged_out',
        status: 'leased',
        device_id: 'own-device-1',
        lease_until: Date.now() + 86_400_000,
        result_rank: null,
      })
      .returning('id'),
  )
  await db.insertInto('rank_keyword_plans').values({ rank_keyword_id: rankWord, plan_id: plan }).execute()
  const title = await idOf(
    db
      .insertInto('titles')
      .values({
        plan_id: plan,
        wisdom_task_id: null,
        title: mark.own,
        norm: 'foreignmark',
        risk: null,
        publish_item_id: null,
        ...NOTHING,
      })
      .returning('id'),
  )
  const keyword = await idOf(
    db
      .insertInto('keywords')
      .values({
        word: mark.shared,
        norm: 'foreignmark',
        group_name: mark.shared,
        rank_in_source: null,
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  const rewrite = await idOf(
    db
      .insertInto('ai_rewrites')
      .values({
        engine: 'local',
        source: mark.own,
        text: mark.own,
        text_hash: 'e'.repeat(64),
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  return { plan, rankWord, rankCheck, title, keyword, rewrite }
}
