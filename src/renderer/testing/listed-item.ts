import type { ListedItem } from '../../contract/http/publish-items.ts'
import { testItem } from '../../helper/runs/testing/run-world.ts'

/** A waiting work as the list of all works has it. */
export function listedItem(id: number, change: Partial<ListedItem> = {}): ListedItem {
  return {
    ...testItem(id),
    plan_id: 0,
    plan_name: '',
    task_name: '任务',
    keyword: '',
    locked_by: '',
    work: null,
    ...change,
  }
}
