import type { PublishItem } from '../../../contract/entities/publish.ts'

/** The account of a work where a person has to find it: several platforms may have accounts of one name. */
export function accountWords({
  thirdauth: { openname, third_platform_info: platform },
}: Pick<PublishItem, 'thirdauth'>): string {
  return `${platform.name} · ${openname}`
}
