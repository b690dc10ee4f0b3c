// Figures that a link keeps as they were when it was made, sealed to its row.
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import { analysis, sharedWork } from '../../../contract/http/share.ts'
import { AppError } from '../../lib/errors.ts'
import type { ShareSigner } from '../../lib/share-signer.ts'
import type { LinkRow } from './shares.repository.ts'

const account = z.object({ id: z.number().int(), openname: z.string(), platform_value: z.string() })
const days = z.object({ from: z.string(), to: z.string() })
const snapshot = z.discriminatedUnion('scope', [
  z.object({
    scope: z.literal('analysis'),
    days,
    accounts: z.array(account),
    figures: analysis.output.omit({ share: true }),
  }),
  z.object({
    scope: z.literal('workList'),
    days,
    accounts: z.array(account),
    /** `publish_time` in unix ms. */
    works: z.array(sharedWork.extend({ publish_time: z.number().int() })),
  }),
])
export type Snapshot = z.infer<typeof snapshot>
export type SnapshotOf<S extends Snapshot['scope']> = Extract<Snapshot, { scope: S }>

type Place = Pick<LinkRow, 'id' | 'tenant_id' | 'frozen_time'>
const placeOf = ({ tenant_id, id, frozen_time }: Place): (string | number)[] => [tenant_id, id, frozen_time ?? 0]

/** The columns that hold it. */
export function sealSnapshot(
  signer: ShareSigner,
  place: Place,
  taken: Snapshot,
): { snapshot: string; snapshot_seal: string } {
  const text = JSON.stringify(snapshot.parse(taken))
  return { snapshot: text, snapshot_seal: signer.seal(placeOf(place), text) }
}

/** What a frozen link keeps. @throws CONFLICT when it is not what was sealed there */
export function openSnapshot<S extends Snapshot['scope']>(signer: ShareSigner, link: LinkRow, scope: S): SnapshotOf<S> {
  const { snapshot: text, snapshot_seal: seal } = link
  if (text === null || seal === null || seal !== signer.seal(placeOf(link), text))
    throw new AppError(CODE.CONFLICT, { reason: 'shares.brokenSnapshot' })
  const read = snapshot.parse(JSON.parse(text))
  if (read.scope !== scope) throw new AppError(CODE.CONFLICT, { reason: 'shares.brokenSnapshot' })
  return read as SnapshotOf<S>
}
