// How many works came about in which way: for the wall, which shows all of them at once.
import { z } from 'zod'
import { get } from '../endpoint.ts'
import { day } from '../fields.ts'
import { SCENES } from '../scene-words.ts'

const count = () => z.number().int()
/**
 * Works that were not deleted. `today`: of `total`, those of the company's today. `waiting` are also those on their
 * way; `published` without those that are a draft on their site; `failed` without those of which nobody knows whether
 * they are out. Cancelled ones are in `total` alone. `clip_used`: films and sets of pictures that were charged for.
 */
const counts = {
  total: count(),
  today: count(),
  waiting: count(),
  published: count(),
  failed: count(),
  clip_used: count(),
}

/**
 * Works within the operator's accounts by how they came about, each in one scene: those of a plan are `plan`, others
 * are told apart by the type of their task. By the day on which they were made, of the company's zone; without days
 * all, `from` alone = up to today, `to` alone = the `DATA_DAYS` up to it. Every scene is in the list, in the order of
 * `SCENES`; nothing makes works of `fission` yet. `total` = the sums of the list. BAD_INPUT for days in the wrong
 * order, ahead of today, or more than `DATA_DAYS`.
 */
export const sceneCounts = get('admin', 'getSceneStatisticsNum', {
  title: '场景统计',
  perm: 'account:list',
  input: z.object({ from: day().optional(), to: day().optional() }).strict(),
  output: z.object({
    list: z.array(z.object({ scene: z.enum(SCENES), name: z.string(), ...counts })),
    total: z.object(counts),
  }),
})
