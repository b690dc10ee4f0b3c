export const texts = {
  title: 'Dashboard', hello: 'Good to see you, {name}', open: '{name}, things to handle: {n}', settling: ' The last try of {n} was broken off and is being looked up; nothing is sent again', todo: 'To do',
  strip: { offline_accounts: 'Offline', failed_items: 'Failed works', unconfirmed_items: 'To be checked', missed_items: 'Missed', skipped_items: 'Skipped', due_items_today: 'Due today', scheduled_items: 'Held by sites', expiring_accounts: 'Expiring', rendering_outputs: 'Rendering', failed_outputs: 'Failed clips' },
  checklist: 'First steps', checklistText: '{done} of {all} done; the list folds away after the first published work', done: 'Done',
  steps: {
    helper: { title: 'Connect the cloud housekeeper', text: 'It signs in and publishes from this computer', action: 'Connect', waits: 'Connected, waits for approval: until then it gets no account', view: 'View' },
    accounts: { title: 'Add an account', text: 'Sign in by scanning with the phone', action: 'Add' },
    materials: { title: 'Upload materials', text: 'Videos, pictures, sound; folders may be dropped', action: 'Upload' },
    clips: { title: 'Mix videos', text: 'Groups of materials become films that differ', action: 'Mix' },
    tasks: { title: 'Make a publishing task', text: 'Works, accounts, titles, topics, times', action: 'Make' },
    published: { title: 'Publish', text: 'One after another; pause at any time', action: 'Publish' },
  },
  coming: { title: 'Coming up', text: 'Works of the next 24 hours; later ones where there are fewer than five', none: 'No work has a time ahead', make: 'New publication', untitled: 'No title', held: 'Site timer, handed in', running: 'Publishing', settling: 'Being looked up', byHand: 'To be published by hand', more: '{n} more within 24 hours' },
  missed: '{n} works missed their time and did not go out', missedGo: 'See to them',
  recent: 'Recent runs', allLogs: 'All logs', noRecent: 'Nothing has run yet',
}
