import { rootFontSize } from '../../contract/constants.ts'

/** Keeps the root font size at its value for the window's width; the returned function stops. */
export function watchRootFont(win: Window): () => void {
  const apply = (): void => {
    win.document.documentElement.style.fontSize = `${rootFontSize(win.innerWidth)}px`
  }
  apply()
  win.addEventListener('resize', apply)
  return () => win.removeEventListener('resize', apply)
}
