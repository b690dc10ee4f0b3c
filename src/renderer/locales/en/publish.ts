export const texts = {
  more: '{n} articles; further: {titles}',
  dialog: 'Publish', platform: 'Platform', account: 'Account', title: 'Title', topic: 'Topics', progress: 'Progress', status: 'Status',
  waiting: 'Waiting', publishing: 'Publishing', success: 'Published', skipped: 'Skipped', skip: 'Skip', failed: 'Failed', unconfirmed: 'To be checked', open: 'View work',
  counts: '{success} published, {failed} failed, {waiting} waiting', unconfirmedHint: 'The outcome of {n} work(s) is not known: check on the platform; nothing is sent again by itself',
  pause: 'Pause after this one', pausing: 'Pausing…', stop: 'Stop now', continue: 'Go on', retry: 'Retry failed ({n})', close: 'Done',
  concurrentTitle: 'Publish anyway?', concurrent: 'This task may be being published by another administrator or was interrupted earlier. Still publish?', holder: 'By {name}, since', stale: 'no sign for over 3 minutes',
  go: 'Publish', cancel: 'Cancel', preflightTitle: 'Check before publishing', preflight: '{blocked} work(s) cannot be published, {warned} with a note', preflightBlock: '{n} work(s) cannot be published', preflightGo: 'Publish the other {n}',
  goOn: 'Publish', preflightWarn: '{n} work(s) with a note; they can be published', times: ' ({n} works)',
  paced: 'Paused by the pace, goes on at {time}', runPaced: '; the rest waits for its pace and goes on at {time}', pace: '{n} work(s) will wait for the pace; at this pace all is out at about {time}',
}
