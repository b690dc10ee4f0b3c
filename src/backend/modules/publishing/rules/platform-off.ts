// Platforms that the company has switched off: nothing is started there.
import { CODE } from '../../../../contract/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Db } from '../../../ports/database.ts'
import type { PublishingDeps } from '../publishing.ports.ts'

type Platforms = PublishingDeps['platforms']

/** Values of the platforms that are off. */
export async function platformsOff(platforms: Platforms, db: Db): Promise<string[]> {
  return [...(await platforms.all(db)).values()].flatMap((platform) => (platform.off ? [platform.value] : []))
}

/** @throws CONFLICT with the company's sentence for a platform that is off */
export async function requirePlatformOn(platforms: Platforms, db: Db, value: string): Promise<void> {
  const off = (await platforms.all(db)).get(value)?.off
  if (off) throw new AppError(CODE.CONFLICT, { msg: off })
}
