declare module 'events/events.js' {
  const EventEmitter: object

  export { EventEmitter as default }
}
declare module 'path-browserify' {
  const path: object

  export { path as default }
}
