/** What the cloud housekeeper asks a person for. */
export const texts = {
  left: '{time} left', late: 'Out of time', code: 'Code', codeNeeded: 'Please type the code', submit: 'Submit', resend: 'Send another code', resendIn: 'Another code in {n} s', refresh: 'New picture', phonePublished: 'Published on the phone', phoneNot: 'Not published', inWindow: 'Please do it in the browser window that opened',
  disconnected: 'The connection to the housekeeper was lost; go on when it is back', later: 'Later', othersGoOn: 'Works of other accounts go on', folded: '{n} waiting for you', more: '{n} more waiting', answered: '{title}: accepted, going on', expiredWork: '{title}: nobody answered in time; the publish status tells how it stands', expired: '{title}: nobody answered in time. Start it again and answer promptly',
}
