export interface HelperDownload {
  os: 'mac' | 'win'
  /** '' = the project has none. */
  url: string
}

/** Both download links, this computer's first. */
export function downloads(links: { mac: string; win: string }, userAgent: string): HelperDownload[] {
  const mac: HelperDownload = { os: 'mac', url: links.mac }
  const win: HelperDownload = { os: 'win', url: links.win }
  return /Macintosh|Mac OS X/i.test(userAgent) ? [mac, win] : [win, mac]
}
