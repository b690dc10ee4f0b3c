import type { SeenWork } from '../entities/work.ts'

/** A works list as it leaves the helper. */
export interface WorksReading {
  device_id: string
  /** Name of the installation that asks; see `outcomeProofText`. */
  backend: string
  platform_value: string
  account_id: string
  /** Of the look that it answers: signed for one, it is worthless for every other. */
  look_no: number
  complete_from: number | null
  works: readonly SeenWork[]
}

const line = (work: SeenWork): string =>
  JSON.stringify([
    work.platform_item_id,
    work.url,
    work.title,
    work.kind,
    work.publish_time,
    work.state,
    work.reason,
    work.play,
    work.like,
    work.comment,
    work.share,
    work.collect,
  ])

/** What the device signs with its key (ECDSA-SHA256, IEEE P1363, base64). */
export function worksProofText(reading: WorksReading): string {
  return [
    'matrix-publisher works',
    reading.device_id,
    reading.backend,
    reading.platform_value,
    JSON.stringify(reading.account_id),
    reading.look_no,
    reading.complete_from ?? '',
    ...reading.works.map(line),
  ].join('\n')
}
