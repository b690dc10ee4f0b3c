// The page that a platform sends the browser back to tells the others of this browser that an account was authorised.
const CHANNEL = 'official-authorized'

/** Tells the other pages. */
export function tellAuthorized(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(1)
  channel.close()
}

/** Hears of it; answers a function that stops. */
export function onAuthorized(heard: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => heard()
  return () => channel.close()
}
