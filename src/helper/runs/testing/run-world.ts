import type { PublishItem } from '../../../contract/entities/publish.ts'
import type { RunItemState, RunWish } from '../../../contract/entities/publish-run.ts'
import type { JournalEntry, RecordInput, RunPorts, RunReport } from '../run-types.ts'

/** An item as the backend lists it, for tests. */
export function testItem(id: number, change: Partial<PublishItem> = {}, accountId = 1): PublishItem {
  return {
    id,
    wisdom_task_id: 1,
    title: `作品${id}`,
    topic: '#上海 #装修#',
    media_type: 4,
    image_urls: [],
    video_cover_url: '',
    full_file_url: '/f',
    duration_ms: 3000,
    timing_time: 0,
    edit_status: 0,
    publish_status: 0,
    unconfirmed: 0,
    progress: 0,
    fail_reason: '',
    platform_url: '',
    published_time: 0,
    attempt_count: 0,
    video_publish_info: {
      selectTopicsInfo: [],
      selectPoiInfo: null,
      selectCollectionInfo: null,
      selectFriendsInfo: [],
      musicId: null,
    },
    thirdauth: {
      id: accountId,
      account_id: `dy${accountId}`,
      openname: `账号${accountId}`,
      avatar: '',
      third_login_status: 1,
      is_confer: 0,
      third_sec_uid: '',
      third_cookie: '',
      third_token: '',
      third_platform_info: { value: 'douyin', name: '抖音', iconUrl: '' },
    },
    ...change,
  }
}

export interface World {
  ports: RunPorts
  calls: string[]
  records: RecordInput[]
  reports: RunReport[]
  items: PublishItem[]
  /** As an earlier life of the helper left them; absent = waiting. */
  states: Map<number, RunItemState>
  journal: JournalEntry[]
  /** What the person wants, told with the next report. */
  control: { live: boolean; wish: RunWish; skips: number[] }
  set: (change: Partial<RunPorts>) => void
}

/** A small world where everything works; a test changes what it is about. */
export function createWorld(items: PublishItem[]): World {
  const world: World = {
    calls: [],
    records: [],
    reports: [],
    items,
    states: new Map(),
    journal: [],
    control: { live: true, wish: 'run', skips: [] },
    ports: {} as RunPorts,
    set: (change) => Object.assign(world.ports, change),
  }
  const note = <T>(name: string, value: T): Promise<T> => {
    world.calls.push(name)
    return Promise.resolve(value)
  }
  world.ports = {
    now: Date.now,
    works: () =>
      note(
        'works',
        world.items.map((item) => ({ item, state: world.states.get(item.id) ?? 'waiting' })),
      ),
    fresh: (id) => Promise.resolve(world.items.find((item) => item.id === id) ?? null),
    prepareFiles: (id) =>
      note(`prepare ${id}`, {
        video: { url: `/f/${id}`, sha256: 'a', size: 1, filename: '片.mp4' },
        images: [],
        cover: null,
      }),
    download: (file) => note(`download ${file.url}`, 'hkfile:aaaaaaaaaaaaaaaa'),
    startAttempt: (id) => note(`start ${id}`, { attemptNo: 1, epoch: 'e1' }),
    publish: (item) =>
      note(`publish ${item.id}`, {
        publishId: `p${item.id}`,
        platform_item_id: `x${item.id}`,
        platform_url: `https://www.douyin.com/video/${item.id}`,
      }),
    record: (input) => {
      world.records.push(input)
      return note(`record ${input.itemId} ${input.status}`, undefined)
    },
    journal: (asked) =>
      note(
        'journal',
        world.journal.filter((entry) =>
          asked.some((one) => one.item_id === entry.item_id && one.attempt_no === entry.attempt_no),
        ),
      ),
    report: (report) => {
      world.reports.push(report)
      return Promise.resolve({ ...world.control, skips: [...world.control.skips] })
    },
    end: (reason) => note(`end ${reason}`, undefined),
    cancel: (id) => note(`cancel ${id}`, undefined),
  }
  return world
}
