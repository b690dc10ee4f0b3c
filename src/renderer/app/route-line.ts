import type { ComponentType } from 'react'
import type { Feature } from '../../contract/endpoint.ts'
import type { Perm } from '../../contract/permissions.ts'

/** One screen. */
export interface RouteLine {
  path: string
  /** Key of the title under `routes` of the shell's texts. */
  title: string
  /** Key of the parent title under `routes`: shown in the breadcrumb, highlights the menu group. */
  parent?: string
  /** Address of the menu item to highlight; the screen's own path when absent. */
  menu?: string
  /** `public` opens without a token, `share` also by the link in its address. */
  access?: 'public' | 'token' | 'share'
  /** `bare` has no menu and no top bar. */
  layout?: 'shell' | 'bare'
  /** Right that the screen needs; without it /401 says so. */
  perm?: Perm
  /** Part of the product that an edition can close. */
  feature?: Feature
  /** Namespaces of texts loaded together with the screen's code. */
  texts?: readonly string[]
  page: () => Promise<ComponentType>
}
