// What the shared steps need to know of one site.
import type { Page } from 'puppeteer-core'
import { urlOf, type Selectors, type Watcher } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { Profile } from '../platform.ts'

/** Signs that may show at any moment, on every page of the site. An empty list = the site has no such thing. */
export interface Signs {
  /** Nobody is signed in: words of the login, never a missing element. */
  readonly signedOut: Selectors
  readonly captcha: Selectors
  /** The text-message step: its input, buttons, error and sentence. */
  readonly smsInput: Selectors
  readonly smsSend: Selectors
  readonly smsConfirm: Selectors
  readonly smsError: Selectors
  readonly smsText: Selectors
  /** A tour or notice over the page, and the button that closes it (else Escape). */
  readonly tour: Selectors
  readonly tourButton: Selectors
}

export interface Site {
  /** As people call it: 抖音. */
  readonly name: string
  /** Parts may sit in frames or open shadow roots: every look goes through all of them (slower). */
  readonly deep: boolean
  readonly signs: Signs
  /** The address is that of a login page: nobody is signed in. Default: never. */
  readonly isLogin?: (url: URL) => boolean
  /** Layers that it leaves behind; only what is empty of them is taken away. Default: none. */
  readonly strays?: Selectors
  /** A dialog that only this site has and a person answers; looked for in every wait of a form. */
  readonly watch?: (ctx: RunContext, page: Page, visible: boolean) => Watcher
  /** Who the page is signed in as. @throws HelperError kind `session` when nobody is */
  readProfile(ctx: RunContext, page: Page): Promise<Profile>
}

/** The page stands at a login of the site. */
export function atLogin(site: Site, page: Page): boolean {
  const url = urlOf(page)
  return url !== null && (site.isLogin?.(url) ?? false)
}
