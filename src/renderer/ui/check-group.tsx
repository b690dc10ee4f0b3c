import { Checkbox } from 'antd'
import type { ComponentProps } from 'react'

type Props = ComponentProps<typeof Checkbox.Group> & { 'aria-required'?: 'true' | 'false' }

/**
 * Boxes of which some must be ticked. A form marks its fields as required; a group has no such attribute (WAI-ARIA 1.2,
 * 5.3.6), its label says it.
 */
export function CheckGroup({ 'aria-required': _required, ...props }: Props) {
  return <Checkbox.Group {...props} />
}
