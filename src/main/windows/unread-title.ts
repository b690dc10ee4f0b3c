/** How many conversations are unread, as the page's title begins with it: `(3) 在线沟通 - …`; 0 = it says nothing. */
export function unreadOf(title: string): number {
  return Number(/^\((\d{1,6})\) /.exec(title)?.[1] ?? 0)
}
