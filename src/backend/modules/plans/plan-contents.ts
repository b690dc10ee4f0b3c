// What a plan's works show: materials as they are, or the settings of its films.
import { clipConfig } from '../../../contract/entities/clip.ts'
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { elementOf, elementSource } from '../../../contract/page-nodes.ts'
import type { Db } from '../../ports/database.ts'
import { readWords } from './plan-codec.ts'
import type { PlanRow } from './plan-codec.ts'
import type { PlannedSlot } from './planner/planner-types.ts'
import { chance } from './planner/seeded.ts'
import { acceptedSpoken, askSpoken } from './plan-rewrites.ts'
import type { PlansDeps } from './plans.ports.ts'
import { materialsOf } from './plans.repository.ts'

const DAY_MS = 86_400_000

/**
 * A material for each slot, null where none is left: the one used least that the plan has not sent to the account yet.
 */
export async function pickMaterials(db: Db, planId: number, slots: readonly PlannedSlot[]): Promise<(number | null)[]> {
  const files = (await materialsOf(db, planId))
    .filter((row) => row.mimetype.startsWith('video/') || row.mimetype.startsWith('image/'))
    .map((row) => row.attachment_id)
  const used = await db
    .selectFrom('plan_slots')
    .select(['third_auth_id', 'attachment_id'])
    .where('plan_id', '=', planId)
    .where('attachment_id', 'is not', null)
    .execute()
  const sent = new Set(used.map((row) => `${row.third_auth_id}:${row.attachment_id ?? 0}`))
  const uses = new Map<number, number>()
  for (const row of used) uses.set(row.attachment_id ?? 0, (uses.get(row.attachment_id ?? 0) ?? 0) + 1)
  return slots.map((slot) => {
    const [file] = [...new Set(files)]
      .filter((id) => !sent.has(`${slot.accountId}:${id}`))
      .toSorted((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))
    if (file === undefined) return null
    sent.add(`${slot.accountId}:${file}`)
    uses.set(file, (uses.get(file) ?? 0) + 1)
    return file
  })
}

/**
 * The plan's copies for a day's works; `ask`: the works' texts are rewritten in the background and wait for a person;
 * `said`: by copy, what films say instead of it.
 */
export interface DayCopies {
  readonly texts: readonly string[]
  readonly ask: boolean
  readonly said: ReadonlyMap<string, readonly string[]>
}
const AS_WRITTEN: DayCopies['said'] = new Map()
export const NO_COPIES: DayCopies = { texts: [], ask: false, said: AS_WRITTEN }

/**
 * The plan's copies as this day's works use them. They are rewritten when the plan or its maker's setting wants that:
 * at once where the company lets rewrites go out unread (what must not be published is not taken), else in the
 * background (`ask`): the works get them as they are, and each its own rewrite when a person has accepted it. Films
 * can't be changed once they speak: those of mode smart say rewrites of the copies that were accepted before. Never
 * inside a transaction.
 */
export async function copiesFor(
  db: Db,
  plan: PlanRow,
  day: string,
  rewriting: PlansDeps['rewriting'],
): Promise<DayCopies> {
  const own = readWords(plan.copies)
  const asIs = { texts: own, ask: false, said: AS_WRITTEN }
  if (
    own.length === 0 ||
    rewriting === undefined ||
    !(plan.ai_rewrite === 1 || (await rewriting.wants(db, plan.admin_id)))
  )
    return asIs
  if (!(await rewriting.autoAccepts(db))) {
    const said = plan.clip_mode === 'smart' ? await acceptedSpoken(db, plan.id, own) : AS_WRITTEN
    if (plan.clip_mode === 'smart') await askSpoken(db, { plan, day, texts: own, said }, rewriting)
    return { texts: own, ask: true, said }
  }
  const { results, needsReview } = await rewriting.rewriteTexts(db, {
    adminId: plan.admin_id,
    texts: own,
    num: 1,
    keep: readWords(plan.main_words),
    seed: 1 + Math.floor(chance(plan.id, day, 0) * 1_000_000_000),
    key: `plan:${plan.id}:${day}`,
    target: { planId: plan.id, itemId: 0 },
  })
  if (needsReview) return asIs
  return {
    texts: own.map(
      (text, at) => results[at]?.list.find((one) => one.risk.every((risk) => risk.level < 2))?.text ?? text,
    ),
    ask: false,
    said: AS_WRITTEN,
  }
}

/** Which work of the plan a slot is, counted through its days. */
const placeOf = (plan: Pick<PlanRow, 'daily_num'>, slot: Pick<PlannedSlot, 'day' | 'seq'>): number =>
  Math.floor(Date.parse(slot.day) / DAY_MS) * plan.daily_num + slot.seq

/** A list begun at another place: each day goes on where the one before ended. */
const turned = <T>(list: readonly T[], by: number): T[] => {
  const at = list.length === 0 ? 0 : by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

const namesFootage = (template: ClipConfig['template']): boolean => {
  const element = template === undefined ? undefined : elementOf(template.page, 'qk-video')
  return element !== undefined && elementSource(element) !== ''
}

/**
 * The text below a slot's title: the copies one after the other, each in turn with its rewrites that films say; '' =
 * there are none.
 */
export function copyOf(
  plan: Pick<PlanRow, 'daily_num'>,
  { texts, said }: Pick<DayCopies, 'texts' | 'said'>,
  slot: Pick<PlannedSlot, 'day' | 'seq'>,
): string {
  const [place, count] = [placeOf(plan, slot), Math.max(1, texts.length)]
  const text = texts[place % count] ?? ''
  const others = said.get(text) ?? []
  return others[Math.floor(place / count) % Math.max(1, others.length)] ?? text
}

/**
 * Settings of an order: those of the order that the plan follows, with the plan's materials where it has any; `lying`
 * instead of those that are stored. Null = there is nothing to make films of.
 */
export async function configOf(
  db: Db,
  plan: PlanRow,
  slot: PlannedSlot | null,
  said: readonly string[] = readWords(plan.copies),
  lying?: Awaited<ReturnType<typeof materialsOf>>,
): Promise<ClipConfig | null> {
  const pattern =
    plan.clip_id === null
      ? undefined
      : await db
          .selectFrom('clips')
          .select('config')
          .where('id', '=', plan.clip_id)
          .where('delete_time', 'is', null)
          .executeTakeFirst()
  const base = clipConfig.parse(pattern === undefined ? {} : JSON.parse(pattern.config))
  const files = (lying ?? (await materialsOf(db, plan.id))).filter(
    (row) => plan.clip_mode !== 'picture' || row.mimetype.startsWith('image/'),
  )
  const bySlot = Map.groupBy(files, (row) => row.slot)
  const own = [...bySlot].map(([number, rows], at) => ({
    name: `素材${number}`,
    required: 1 as const,
    pick: { mode: 'random' as const, num: 1 },
    keep_audio: 1 as const,
    ...base.groups[at],
    ...(plan.clip_mode === 'dugujiujian' ? { slot: number } : {}),
    attachment_ids: rows.map((row) => row.attachment_id),
    cuts: rows
      .filter((row) => row.cut_in > 0 || row.cut_out > 0 || row.muted === 1)
      .map((row) => ({
        attachment_id: row.attachment_id,
        in: row.cut_in / 1000,
        out: row.cut_out / 1000,
        muted: row.muted,
      })),
  }))
  // Footage that the page or its table names leaves nothing to draw.
  const groups = own.length > 0 && !namesFootage(base.template) ? own : base.groups
  if (groups.length === 0 && base.template === undefined) return null
  // Smart films are cut along what is said.
  const copies = plan.clip_mode === 'smart' ? [...said] : []
  const captions =
    copies.length === 0
      ? base.captions
      : {
          ...base.captions,
          mode: base.captions.mode === 'none' ? ('text' as const) : base.captions.mode,
          texts: copies,
        }
  // Another seed for each order: its films are other ones.
  return {
    ...base,
    captions,
    groups,
    ...(base.template === undefined || slot === null
      ? {}
      : { template: { ...base.template, rows: turned(base.template.rows, placeOf(plan, slot)) } }),
    seed: 1 + Math.floor(chance(plan.id, slot?.day ?? '', slot?.seq ?? 0) * 2_000_000_000),
  }
}
