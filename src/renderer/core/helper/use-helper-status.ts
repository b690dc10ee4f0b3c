import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { helperStatus } from '../../../contract/helper/commands.ts'
import { useHelperConnected, useHelperLink, useHelperState } from './use-helper.ts'

/** Key of what the helper last said of itself; to be made invalid after something was changed there. */
export const STATUS_KEY = ['helper', 'status'] as const

/**
 * What the connected helper says of itself, asked again every `everyMs`; undefined while none is connected or it did
 * not answer yet.
 */
export function useHelperStatus(everyMs: number): z.infer<typeof helperStatus.output> | undefined {
  const link = useHelperLink()
  const enabled = useHelperConnected()
  const device = useHelperState((state) => state.info?.device_id)
  const status = useQuery({
    queryKey: [...STATUS_KEY, device],
    queryFn: () => link.send(helperStatus, {}),
    enabled,
    refetchInterval: everyMs,
  })
  return enabled ? status.data : undefined
}
